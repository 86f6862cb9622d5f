import{a as i}from"./chunk-VQ6OZWN4.js";import{h as t,j as o}from"./chunk-ND2W5EZL.js";function r(){return o(i,{title:t("nav.daily")})}export{r as default};
