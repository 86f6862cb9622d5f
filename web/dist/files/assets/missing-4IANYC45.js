import{a}from"./chunk-C5CTGCGF.js";import"./chunk-6GD7J6MU.js";export{a as default};
