import{a}from"./chunk-MT4EJVQI.js";import"./chunk-FWIU3VNO.js";import"./chunk-F52IFWZU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
