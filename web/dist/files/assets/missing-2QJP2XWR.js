import{a}from"./chunk-HNTEFFVK.js";import"./chunk-WVC54HQS.js";import"./chunk-FF3U4TLM.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
