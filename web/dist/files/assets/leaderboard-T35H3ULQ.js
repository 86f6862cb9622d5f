import{a as t}from"./chunk-VQ6OZWN4.js";import{h as o,j as r}from"./chunk-ND2W5EZL.js";function e(){return r(t,{title:o("nav.leaderboard")})}export{e as default};
