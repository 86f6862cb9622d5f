import{a}from"./chunk-AHHNZ3CP.js";import"./chunk-QYBDZCQW.js";export{a as default};
