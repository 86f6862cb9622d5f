import{a as f}from"./chunk-VQ6OZWN4.js";import{h as t,j as o}from"./chunk-ND2W5EZL.js";function i(){return o(f,{title:t("match.info")})}export{i as default};
