import{a}from"./chunk-UDQEEXOQ.js";import"./chunk-6WGO5NHS.js";export{a as default};
