import{a}from"./chunk-NZR3P3X6.js";import"./chunk-I4ZAXCKP.js";import"./chunk-6HWPASXU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
