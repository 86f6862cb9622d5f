import{a as r}from"./chunk-VQ6OZWN4.js";import{h as t,j as o}from"./chunk-ND2W5EZL.js";function e(){return o(r,{title:t("nav.bots")})}export{e as default};
