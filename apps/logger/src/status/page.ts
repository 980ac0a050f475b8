import { kindById } from '@heliodon/device-kinds/kinds';
import { type Html, html } from '@heliodon/kernel/html';
import type { Lang } from '@heliodon/kernel/lang';
import type { Supervisor } from '../supervisor.ts';
import { WORDS, type Words } from './words.ts';

type Status = Supervisor['status'];

/** Refreshed by the browser, without a script. */
const REFRESH_S = 5;
const MB = 1 << 20;

export const STYLE = `
:root{color-scheme:light dark;--line:#8884;--ok:#17864a;--bad:#c4372b}
@media(prefers-color-scheme:dark){:root{--ok:#4cc38a;--bad:#ff8478}}
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}
header{display:flex;justify-content:space-between;align-items:baseline}
h1{font-size:22px;margin:0}h2{font-size:17px;margin:32px 0 8px}h3{font-size:15px;margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px;margin:16px 0}dt{opacity:.7}dd{margin:0;overflow-wrap:anywhere}
section{border:1px solid var(--line);border-radius:8px;padding:12px 16px;margin:12px 0}
.ok{color:var(--ok)}.bad{color:var(--bad)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:2px 8px 2px 0;border-top:1px solid var(--line);font-weight:normal;overflow-wrap:anywhere}
td{text-align:right}.claim p{margin:4px 0}.claim small{display:block;opacity:.7}.claim b{font:600 28px/1.3 ui-monospace,monospace;letter-spacing:.08em}
summary{cursor:pointer;opacity:.7}
`;

export function statusPage(status: Status, lang: Lang): string {
  const words = WORDS[lang];
  const { platform, store, control } = status;
  const rows: [string, string | Html][] = [
    [words.platform, state(platform.isUp, platform.isUp ? words.up : words.down)],
    [
      '',
      html`${platform.url}${platform.error ? html` · <span class="bad">${platform.error}</span>` : undefined}`,
    ],
    [words.waiting, String(store.waiting)],
    [words.stored, `${(store.bytes / MB).toFixed(1)} / ${Math.round(store.maxBytes / MB)} MB`],
    ...(store.dropped > 0 ? [[words.dropped, String(store.dropped)] as [string, string]] : []),
    ...(store.refused > 0 ? [[words.refused, String(store.refused)] as [string, string]] : []),
    ...(store.setAside > 0
      ? [[words.setAside, `${store.setAside} · ${store.setAsideFile}`] as [string, string]]
      : []),
    ...(store.untimed > 0 ? [[words.untimed, String(store.untimed)] as [string, string]] : []),
    ...(store.trouble ? [[words.trouble, state(false, store.trouble)] as [string, Html]] : []),
    [words.configuration, configurationText(status, words)],
    [words.clock, status.clockKnown ? when(status.nowMs) : words.clockUnknown],
    [
      words.control,
      control.edge ? words.controlEdge : control.platform ? words.controlPlatform : words.controlNone,
    ],
  ];
  const devices = status.devices.map((device) => deviceCard(device, lang));
  return html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>${status.sn} · ${words.title}</title>
<link rel="stylesheet" href="/status.css"></head><body>
<header><h1>${words.title} ${status.sn}</h1><a href="/?lang=${lang === 'zh' ? 'en' : 'zh'}">${words.other}</a></header>
${status.claimCode === null ? undefined : claimBox(status.sn, status.claimCode, words)}
<dl>${rows.map(fact)}</dl>
<h2>${words.devices}</h2>
${devices.length > 0 ? devices : html`<p>${words.noDevices}</p>`}
</body></html>
`.markup;
}

function deviceCard(device: Status['devices'][number], lang: Lang): Html {
  const words = WORDS[lang];
  const kind = kindById(device.kind);
  const error = device.error ?? device.steeringError;
  const names = [kind?.[lang], device.brand, device.model].filter(Boolean).join(' · ');
  const facts: [string, string | Html][] = [
    [words.reading, device.atMs === null ? words.never : when(device.atMs)],
    ...(error ? [[words.error, html`<span class="bad">${error}</span>`] as [string, Html]] : []),
  ];
  const values = Object.entries(device.values ?? {}).map(([name, value]) => {
    const point = kind?.points.find((one) => one.name === name);
    const shown = Array.isArray(value) ? value.map((one) => one ?? '–').join(' ') : (value ?? '–');
    const meaning = typeof value === 'number' ? point?.codes?.[value]?.[lang] : undefined;
    return html`<tr><th>${point?.[lang] ?? name}</th><td>${meaning ?? String(shown)} ${point?.unit}</td></tr>`;
  });
  return html`<section><h3>${state(device.error === null && device.isOpen, device.error === null && device.isOpen ? words.fine : words.silent)} · ${device.sn} <small>${names}</small></h3>
<dl>${facts.map(fact)}</dl>
${values.length > 0 ? html`<details open><summary>${words.point} / ${words.value}</summary><table>${values}</table></details>` : undefined}</section>`;
}

const claimBox = (sn: string, code: string, words: Words): Html => html`<section class="claim">
<p><small>${words.serialNumber}</small><b>${sn}</b></p><p><small>${words.claimCode}</small><b>${code}</b></p>
<p>${words.claimHint}</p></section>`;

function configurationText({ configuration: { version, isOnTrial } }: Status, words: Words): string {
  if (version === null) return words.ownFile;
  return `${words.version(version)}${isOnTrial ? words.onTrial : ''}`;
}

const fact = ([name, value]: [string, string | Html]): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

const state = (isOk: boolean, words: string): Html =>
  html`<span class="${isOk ? 'ok' : 'bad'}">${words}</span>`;

const when = (ms: number): string => `${new Date(ms).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
