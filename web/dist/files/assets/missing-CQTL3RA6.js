import{a}from"./chunk-JZO5RCNZ.js";import"./chunk-PVOVGRIN.js";import"./chunk-XRBTNLHK.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
