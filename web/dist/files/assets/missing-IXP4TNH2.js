import{a}from"./chunk-XPTEM7KN.js";import"./chunk-SV2F24CJ.js";import"./chunk-WFS6KZNI.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
