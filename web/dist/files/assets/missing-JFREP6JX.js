import{a}from"./chunk-EETC3PLC.js";import"./chunk-U6TNJB2K.js";export{a as default};
