import{a as i}from"./chunk-VQ6OZWN4.js";import{h as t,j as e}from"./chunk-ND2W5EZL.js";function o(){return e(i,{title:t("settings.title")})}export{o as default};
