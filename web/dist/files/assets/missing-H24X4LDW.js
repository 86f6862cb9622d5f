import{a}from"./chunk-FBQQBINM.js";import"./chunk-X5HVTL2L.js";import"./chunk-XRBTNLHK.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
