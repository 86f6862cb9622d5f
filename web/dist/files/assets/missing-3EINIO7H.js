import{a}from"./chunk-N6Y4ZKOZ.js";import"./chunk-BBNZBH34.js";export{a as default};
