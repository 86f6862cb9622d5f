import{a}from"./chunk-M6T2SF77.js";import"./chunk-TSXVBUBR.js";export{a as default};
