import{a}from"./chunk-GCWGKJQG.js";import"./chunk-3UXEYYDV.js";import"./chunk-FF3U4TLM.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
