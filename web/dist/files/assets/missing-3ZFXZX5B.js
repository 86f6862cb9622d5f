import{a}from"./chunk-KV2KNLSH.js";import"./chunk-YS5JMBXR.js";import"./chunk-FF3U4TLM.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
