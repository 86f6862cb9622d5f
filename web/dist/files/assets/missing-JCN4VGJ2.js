import{a}from"./chunk-4IF6NHYG.js";import"./chunk-IESLLYVL.js";import"./chunk-XRBTNLHK.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
