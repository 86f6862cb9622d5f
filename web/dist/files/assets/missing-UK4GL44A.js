import{a}from"./chunk-H5CKUXMQ.js";import"./chunk-BMYXMJL6.js";export{a as default};
