import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEVICE_ROLES } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { deviceKinds } from './kinds.ts';

/*
 * Only this folder may name a kind: otherwise a new kind would have to be added elsewhere.
 * Other code uses hasRole() and kindsWith().
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = /\.tsx?$/;
const ELSEWHERE =
  /(^|\/)(node_modules|dist|test|testing)\/|\.(test|d|gen)\.tsx?$|^device-plane\/kinds\/|^apps\/fleet\//;

/** Exceptions: path prefix, names, and the reason. */
const ALLOWED: readonly (readonly [path: string, what: string, why: string])[] = [
  ['device-plane/links/src/ocpp/', 'comparison', 'OCPP is spoken by charging piles only'],
  ['features/batteries/', 'import', 'its pages show the cells and packs that a cluster measures'],
  ['features/charging/', 'import', 'its sessions are read from the connectors that a pile measures'],
  ['apps/logger/src/field/sunspec/', 'comparison', 'which SunSpec models make a device of which kind'],
  ['apps/logger/src/field/sunspec/', 'list', 'which SunSpec models make a device of which kind'],
  ['apps/logger/src/field/sunspec/', 'switch', 'which SunSpec models make a device of which kind'],
  ['apps/logger/src/field/scanning/sunspec-parts.ts', 'comparison', 'the kinds that SunSpec models make'],
  ['apps/logger/src/field/scanning/sunspec-parts.ts', 'list', 'the kinds that SunSpec models make'],
  ['apps/logger/src/commands/own-commands.ts', 'call', 'the program is a device of that kind itself'],
];

const ids = deviceKinds.map(({ id }) => id);
const ID = `'(?:${ids.join('|')})'`;
/** Ids that are not role names: a list with one of them is a list of kinds. */
const ONLY_KINDS = ids.filter((id) => !(DEVICE_ROLES as readonly string[]).includes(id));
const ONLY_KIND = `'(?:${ONLY_KINDS.join('|')})'`;

const PATTERNS: Readonly<Record<string, readonly RegExp[]>> = {
  comparison: [
    new RegExp(`\\bkind(?:Id|\\.id)?\\b\\)?\\s*(?:[!=]==?|!?=|<>)\\s*${ID}`, 'g'),
    new RegExp(`\\bid\\s*[!=]==\\s*${ID}`, 'g'),
    new RegExp(`${ID}\\s*[!=]==\\s*[\\w.?]*kind\\b`, 'g'),
    new RegExp(`kind'\\s*,\\s*'(?:=|!=|<>|in|not in)'\\s*,\\s*\\[?\\s*${ID}`, 'g'),
    new RegExp(`\\bkind\\s+(?:not\\s+)?in\\s*\\(\\s*${ID}`, 'gi'),
    new RegExp(`\\bkinds?\\.(?:has|includes|get)\\(${ID}`, 'g'),
  ],
  call: [new RegExp(`\\b(?:kindById|ofKind)\\((?:[^()]*,\\s*)?${ID}`, 'g')],
  list: [
    new RegExp(`(?<![\\w)\\]>])\\[\\s*(?:${ID}\\s*,\\s*)*${ONLY_KIND}(?:\\s*,\\s*${ID})*\\s*,?\\s*\\]`, 'g'),
    new RegExp(`\\bkinds?\\b[^=\\n:]{0,40}[=:]\\s*(?:new Set\\()?\\[\\s*${ID}`, 'gi'),
    new RegExp(`_KINDS?\\b[^=\\n]{0,40}=\\s*(?:new Set\\()?\\[\\s*${ID}`, 'g'),
  ],
  constant: [new RegExp(`\\bconst \\w+ = ${ID};`, 'g')],
  switch: [new RegExp(`\\bswitch\\s*\\([\\w.]*\\bkind(?:\\.id)?\\)\\s*\\{[^}]*?\\bcase ${ID}`, 'g')],
  import: [new RegExp(`'@heliodon/device-kinds/(?:${ids.join('|')})'`, 'g')],
};

function namedIn(text: string): { readonly what: string; readonly line: number; readonly found: string }[] {
  return Object.entries(PATTERNS).flatMap(([what, patterns]) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
        what,
        line: text.slice(0, index).split('\n').length,
        found: found.replace(/\s+/g, ' '),
      })),
    ),
  );
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (ELSEWHERE.test(entry.isDirectory() ? `${path}/` : path)) return [];
    if (entry.isDirectory()) return sources(path);
    return SOURCE.test(path) ? [path] : [];
  });
}

it.each([
  [`if (device.kind === 'meter') return;`, 'comparison'],
  [`const own = ({ id }) => id !== 'pcs';`, 'comparison'],
  [`WHERE d.kind = 'pcs' AND d.removed_at IS NULL`, 'comparison'],
  [`WHERE d.kind <> 'cluster'`, 'comparison'],
  [`AND b.kind IN ('battery', 'cluster')`, 'comparison'],
  [`.where('d.kind', '=', 'charger')`, 'comparison'],
  [`.where('kind', 'in', ['pcs', 'meter'])`, 'comparison'],
  [`kinds.has('battery')`, 'comparison'],
  [`const kind = kindById('meter');`, 'call'],
  [`ofKind(devices, 'pcs')`, 'call'],
  [`const STEERED = ['charger', 'inverter'];`, 'list'],
  [`const STEERED_KINDS = ['battery', 'charger'];`, 'list'],
  [`  kinds: ['battery', 'meter'],`, 'list'],
  [`const BATTERY = 'battery';`, 'constant'],
  [`switch (device.kind) {\n    case 'meter':`, 'switch'],
  [`import { battery } from '@heliodon/device-kinds/battery';`, 'import'],
])('finds %s', (text, what) => {
  expect(namedIn(text).map((one) => one.what)).toContain(what);
});

it.each([
  `hasRole(kind, 'meter')`,
  `d.kind = ANY(\${kindsWith('meter', 'battery')}::text[])`,
  `const ROLES: readonly DeviceRole[] = ['battery', 'charger'];`,
  `.values({ sn, kind: 'logger' })`,
  `roles.includes('charger')`,
  `weather: Overview['weather'];`,
])('accepts %s', (text) => {
  expect(namedIn(text)).toEqual([]);
});

const named = ['apps', 'device-plane', 'features', 'packages']
  .flatMap((folder) => sources(folder))
  .flatMap((path) => namedIn(readFileSync(join(ROOT, path), 'utf8')).map((one) => ({ path, ...one })));
const isAllowed = ({ path, what }: (typeof named)[number]) =>
  ALLOWED.some(([allowed, of]) => path.startsWith(allowed) && what === of);

it('no source outside device-plane/kinds names a kind', () => {
  const wrong = named.filter((one) => !isAllowed(one));
  expect(wrong.map(({ path, line, what, found }) => `${path}:${line} ${what}: ${found}`)).toEqual([]);
});

it('every exception refers to existing code', () => {
  const unused = ALLOWED.filter(
    ([allowed, of]) => !named.some(({ path, what }) => path.startsWith(allowed) && what === of),
  );
  expect(unused).toEqual([]);
});
