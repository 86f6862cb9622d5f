import{a}from"./chunk-D6P7NHKK.js";import"./chunk-7K53GSQS.js";import"./chunk-WFS6KZNI.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
