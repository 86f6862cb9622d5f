import{a}from"./chunk-KSA5ZHRA.js";import"./chunk-GGEK3SS2.js";export{a as default};
