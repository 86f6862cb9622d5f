import{a as e}from"./chunk-VQ6OZWN4.js";import{h as o,j as t}from"./chunk-ND2W5EZL.js";function r(){return t(e,{title:o("nav.home")})}export{r as default};
