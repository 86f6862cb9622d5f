import{a}from"./chunk-RT3TCAYS.js";import"./chunk-6OCMCBQF.js";import"./chunk-XRBTNLHK.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
