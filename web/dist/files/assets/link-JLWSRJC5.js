import{a as o}from"./chunk-VQ6OZWN4.js";import{h as t,j as i}from"./chunk-ND2W5EZL.js";function e(){return i(o,{title:t("link.title")})}export{e as default};
