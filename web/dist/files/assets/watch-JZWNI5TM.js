import{a as e}from"./chunk-VQ6OZWN4.js";import{h as t,j as o}from"./chunk-ND2W5EZL.js";function i(){return o(e,{title:t("match.live")})}export{i as default};
