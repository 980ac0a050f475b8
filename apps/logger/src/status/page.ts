import { kindById } from '@heliodon/device-kinds/kinds';
import type { Lang } from '@heliodon/kernel/lang';
import type { Logger } from '../logger.ts';
import { WORDS } from './words.ts';

type Status = Logger['status'];

/** Refreshed by the browser itself: the page has no script. */
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
td{text-align:right}summary{cursor:pointer;opacity:.7}
`;

export function statusPage(status: Status, lang: Lang): string {
  const words = WORDS[lang];
  const { platform, store, control } = status;
  const rows: [string, string][] = [
    [words.platform, state(platform.isUp, platform.isUp ? words.up : words.down)],
    [
      '',
      `${text(platform.url)}${platform.error ? ` · <span class="bad">${text(platform.error)}</span>` : ''}`,
    ],
    [words.waiting, String(store.waiting)],
    [words.stored, `${(store.bytes / MB).toFixed(1)} / ${Math.round(store.maxBytes / MB)} MB`],
    ...(store.dropped > 0 ? [[words.dropped, String(store.dropped)] as [string, string]] : []),
    ...(store.refused > 0 ? [[words.refused, String(store.refused)] as [string, string]] : []),
    ...(store.setAside > 0
      ? [[words.setAside, `${store.setAside} · ${text(store.setAsideFile)}`] as [string, string]]
      : []),
    ...(store.untimed > 0 ? [[words.untimed, String(store.untimed)] as [string, string]] : []),
    ...(store.trouble ? [[words.trouble, state(false, store.trouble)] as [string, string]] : []),
    [words.clock, status.clockKnown ? when(status.nowMs) : words.clockUnknown],
    [
      words.control,
      control.edge ? words.controlEdge : control.platform ? words.controlPlatform : words.controlNone,
    ],
  ];
  const devices = status.devices.map((device) => deviceCard(device, lang)).join('\n');
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>${text(status.sn)} · ${words.title}</title>
<link rel="stylesheet" href="/status.css"></head><body>
<header><h1>${words.title} ${text(status.sn)}</h1><a href="/?lang=${lang === 'zh' ? 'en' : 'zh'}">${words.other}</a></header>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<h2>${words.devices}</h2>
${devices || `<p>${words.noDevices}</p>`}
</body></html>
`;
}

function deviceCard(device: Status['devices'][number], lang: Lang): string {
  const words = WORDS[lang];
  const kind = kindById(device.kind);
  const error = device.error ?? device.steeringError;
  const names = [kind?.[lang], device.brand, device.model].filter(Boolean).map((name) => text(name ?? ''));
  const facts: [string, string][] = [
    [words.reading, device.atMs === null ? words.never : when(device.atMs)],
    ...(error ? [[words.error, `<span class="bad">${text(error)}</span>`] as [string, string]] : []),
  ];
  const values = Object.entries(device.values ?? {}).map(([name, value]) => {
    const point = kind?.points.find((one) => one.name === name);
    const shown = Array.isArray(value) ? value.map((one) => one ?? '–').join(' ') : (value ?? '–');
    const meaning = typeof value === 'number' ? point?.codes?.[value]?.[lang] : undefined;
    return `<tr><th>${text(point?.[lang] ?? name)}</th><td>${text(meaning ?? String(shown))} ${text(point?.unit ?? '')}</td></tr>`;
  });
  return `<section><h3>${state(device.error === null && device.isOpen, device.error === null && device.isOpen ? words.fine : words.silent)} · ${text(device.sn)} <small>${names.join(' · ')}</small></h3>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
${values.length > 0 ? `<details open><summary>${words.point} / ${words.value}</summary><table>${values.join('')}</table></details>` : ''}</section>`;
}

const state = (isOk: boolean, words: string): string =>
  `<span class="${isOk ? 'ok' : 'bad'}">${text(words)}</span>`;

const when = (ms: number): string => `${new Date(ms).toISOString().replace('T', ' ').slice(0, 19)} UTC`;

const text = (plain: string): string =>
  plain.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
