import{a}from"./chunk-WXW3WEY7.js";import"./chunk-APOHGXGS.js";import"./chunk-F52IFWZU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
