import{a}from"./chunk-Z4U4CAPO.js";import"./chunk-U5VUI5TN.js";import"./chunk-WFS6KZNI.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
