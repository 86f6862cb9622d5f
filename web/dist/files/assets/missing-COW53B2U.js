import{a}from"./chunk-DQAGZQ3B.js";import"./chunk-CZ4QBLSV.js";export{a as default};
