import type { MapDraft } from './mapDraft.ts';

/* Files of maps, in the form of the library: field order, indentation, short lists on one line. */

const LINE_WIDTH = 110;
const INDENT = 2;

/** Fields in this order; others follow in the order given. */
const MAP_ORDER = [
  'sources',
  'source',
  'verified',
  'models',
  'notFor',
  'connection',
  'setup',
  'part',
  'kind',
  'brand',
  'model',
  'wordOrder',
  'maxGap',
  'maxRead',
  'pauseMs',
  'serial',
  'constants',
  'fingerprint',
  'fingerprintNote',
  'registers',
  'commands',
  'oneWrite',
  'events',
];
const NUMBER_ORDER = [
  'point',
  'param',
  'value',
  'address',
  'function',
  'type',
  'text',
  'wordOrder',
  'scale',
  'offset',
  'sign',
  'bits',
  'whenSign',
  'times',
  'codes',
  'invalid',
  'plus',
  'signFrom',
  'uncertain',
];

function ordered<T extends object>(object: T, order: readonly string[]): T {
  const keys = Object.keys(object);
  const known = order.filter((key) => keys.includes(key));
  const rest = keys.filter((key) => !order.includes(key));
  const fields = object as Record<string, unknown>;
  return Object.fromEntries([...known, ...rest].map((key) => [key, fields[key]])) as T;
}

function orderedMap(map: MapDraft): MapDraft {
  const commands = Object.entries(map.commands ?? {}).map(
    ([name, writes]) => [name, writes.map((write) => ordered(write, NUMBER_ORDER))] as const,
  );
  return ordered(
    {
      ...map,
      registers: map.registers.map((register) => ordered(register, NUMBER_ORDER)),
      ...(map.commands && { commands: Object.fromEntries(commands) }),
    },
    MAP_ORDER,
  );
}

export const mapFileText = (map: MapDraft): string => `${formatted(orderedMap(map), 0, 0)}\n`;

/** `before`: columns used on the line by the key. */
export function formatted(value: unknown, depth: number, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pad = ' '.repeat((depth + 1) * INDENT);
  const end = ' '.repeat(depth * INDENT);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every((item) => typeof item !== 'object' || item === null)) {
      const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
      // The comma after it counts too.
      if (before + widthOfText(line) + 1 <= LINE_WIDTH) return line;
    }
    const items = value.map((item) => `${pad}${formatted(item, depth + 1, pad.length)}`);
    return `[\n${items.join(',\n')}\n${end}]`;
  }
  const fields = Object.entries(value).filter(([, item]) => item !== undefined);
  if (fields.length === 0) return '{}';
  const lines = fields.map(([key, item]) => {
    const start = `${pad}${JSON.stringify(key)}: `;
    return start + formatted(item, depth + 1, start.length);
  });
  return `{\n${lines.join(',\n')}\n${end}}`;
}

/** Wide characters take two columns. */
const widthOfText = (text: string): number =>
  [...text].reduce(
    (sum, char) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(
        char,
      )
        ? 2
        : 1),
    0,
  );

/** Undefined if the text is not JSON. */
export function parsedFile(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** A name that the account may use, from the name of a file or of a map of the library. */
export function ownNameFrom(name: string): string {
  const stem = name
    .replace(/\.json$/i, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 50);
  return `${stem === '' ? 'map' : stem}.json`;
}
