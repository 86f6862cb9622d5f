import{a}from"./chunk-IY647OT7.js";import"./chunk-PMH2N4P3.js";export{a as default};
