import{a as r}from"./chunk-VQ6OZWN4.js";import{h as t,j as o}from"./chunk-ND2W5EZL.js";function a(){return o(r,{title:t("nav.about")})}export{a as default};
