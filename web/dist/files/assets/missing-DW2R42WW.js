import{a}from"./chunk-WXLRPSDB.js";import"./chunk-2ENMZEFP.js";export{a as default};
