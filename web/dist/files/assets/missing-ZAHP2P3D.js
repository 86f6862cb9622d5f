import{a}from"./chunk-M2J4EF4C.js";import"./chunk-CPHDNINV.js";export{a as default};
