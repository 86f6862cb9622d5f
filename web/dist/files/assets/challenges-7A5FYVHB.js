import{a as o}from"./chunk-VQ6OZWN4.js";import{h as t,j as e}from"./chunk-ND2W5EZL.js";function n(){return e(o,{title:t("nav.challenges")})}export{n as default};
