import{a}from"./chunk-5LEYNXT4.js";import"./chunk-6D23I76O.js";import"./chunk-FF3U4TLM.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
