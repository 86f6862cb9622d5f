import{a}from"./chunk-ABA7DVNL.js";import"./chunk-2MOUCTH7.js";import"./chunk-F52IFWZU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
