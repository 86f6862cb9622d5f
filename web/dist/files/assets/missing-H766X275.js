import{a}from"./chunk-JO3SCORA.js";import"./chunk-77Z35S2F.js";import"./chunk-XRBTNLHK.js";import"./chunk-H2CQJY3M.js";import"./chunk-OZRJOKD4.js";export{a as default};
