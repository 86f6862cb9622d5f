import{a}from"./chunk-JNDF2ZA7.js";import"./chunk-2U2XWYFP.js";import"./chunk-6HWPASXU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
