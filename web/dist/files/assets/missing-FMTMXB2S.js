import{a}from"./chunk-NHXZKXKQ.js";import"./chunk-TYRPOFQY.js";import"./chunk-6HWPASXU.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
