import{a}from"./chunk-GK2LGBZP.js";import"./chunk-X4IRJ72V.js";export{a as default};
