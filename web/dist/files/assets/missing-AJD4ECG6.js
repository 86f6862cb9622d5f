import{a}from"./chunk-I2BYJBYT.js";import"./chunk-RPLYWZIV.js";import"./chunk-F52IFWZU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
