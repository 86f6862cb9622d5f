import{a}from"./chunk-K5SLU7XN.js";import"./chunk-4DFEGM4W.js";import"./chunk-XRBTNLHK.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
