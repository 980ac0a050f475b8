// Device kinds for logger developers as a page, generated from device-plane/kinds to be always up to date.

import { deviceLibraryDocs } from './device-library.mjs';

/**
 * @typedef {import('@heliodon/kernel/device-kind').DeviceKind} DeviceKind
 * @typedef {import('@heliodon/kernel/device-kind').Point} Point
 * @typedef {import('@heliodon/kernel/device-kind').Command} Command
 * @typedef {import('@heliodon/kernel/device-kind').CommandParam} CommandParam
 * @typedef {import('@heliodon/kernel/lang').Bilingual} Bilingual
 * @typedef {import('../../device-plane/register-maps/src/library.ts').NamedMap} NamedMap
 * @typedef {import('../../device-plane/register-maps/src/sunspec-makers.ts').SunSpecMaker} SunSpecMaker
 */

const GRADES = {
  serious: 'serious / 严重',
  first: 'first / 一级',
  second: 'second / 二级',
  third: 'third / 三级',
};

const HEAD = `# Points, commands and events of the device kinds

Made from [device-plane/kinds](../device-plane/kinds) by \`npm run docs:devices\`: do not edit it here. How they travel is in
[device-protocol.md](device-protocol.md).

- A value outside its range is not stored; neither are the patterns that devices send for "no value" (65535, 32767,
  6553.5 …), which lie outside every range. Leave a point out, or send \`null\`, when there is no measurement.
- Positive is out of the device toward the plant's bus: generation, discharge, import from the grid.
- *List of n*: a JSON list with at most n values in the order of the strings, clusters, packs, cells or connectors;
  \`null\` for one that is missing.
- *Register*: a counter that only grows. Energy is counted from registers; power alone gives none.
- A code that is not listed is stored and shown as unknown.
`;

/**
 * @param {readonly DeviceKind[]} kinds
 * @returns {string} Markdown
 */
export function deviceDocs(kinds) {
  const contents = kinds.map((kind) => `- [\`${kind.id}\`](#${kind.id}) ${both(kind)}`).join('\n');
  return [HEAD, contents, '', ...kinds.map(kindSection)].join('\n');
}

/** @param {DeviceKind} kind */
function kindSection(kind) {
  const { partOf, upgradable } = kind;
  return [
    `## ${kind.id}`,
    '',
    `${both(kind)}. ${partOf ? `Part of a \`${partOf}\`: announced with it as \`parent\`. ` : ''}${
      upgradable ? 'Firmware can be sent to it.' : 'Takes no firmware from here.'
    } [points.ts](../device-plane/kinds/${kind.id}/points.ts)`,
    '',
    '### Points',
    '',
    table(
      ['name', 'meaning', 'unit', 'range', 'remarks'],
      kind.points.map((point) => [
        `\`${point.name}\``,
        both(point),
        point.unit,
        `${point.min} … ${point.max}`,
        remarks(kind, point),
      ]),
    ),
    '',
    '### Commands',
    '',
    kind.commands.length === 0 ? 'None.' : commandTable(kind.commands),
    '',
    '### Events',
    '',
    kind.events.length === 0
      ? 'None.'
      : table(
          ['code', 'grade', 'meaning', 'what to do'],
          kind.events.map(({ code, grade, text, solution }) => [
            String(code),
            GRADES[grade],
            both(text),
            both(solution, '<br>'),
          ]),
        ),
    '',
  ].join('\n');
}

/**
 * @param {DeviceKind} kind
 * @param {Point} point
 */
function remarks(kind, point) {
  const status = point.name === kind.status.point ? kind.status.map : {};
  const codes = Object.entries(point.codes ?? {}).map(([code, text]) => {
    const means = status[Number(code)];
    return `${code} ${both(text)}${means ? ` (${means})` : ''}`;
  });
  return [
    point.list === undefined ? '' : `list of ${point.list}`,
    point.register ? registerText(point.register.rolloverAt) : '',
    point.signs ? `+ ${both(point.signs.positive)}, − ${both(point.signs.negative)}` : '',
    codes.join('<br>'),
  ]
    .filter(Boolean)
    .join('; ');
}

/** @param {number | undefined} rolloverAt */
const registerText = (rolloverAt) =>
  rolloverAt === undefined ? 'register' : `register, starts again at ${rolloverAt}`;

/** @param {readonly Command[]} commands */
function commandTable(commands) {
  return table(
    ['name', 'type', 'meaning', 'parameters', 'remarks'],
    commands.map((command) => [
      `\`${command.name}\``,
      command.type,
      both(command),
      command.params.map(paramText).join('<br>'),
      [
        command.sinceLogger ? `since logger firmware ${command.sinceLogger}` : '',
        command.verify ? `shown by \`${command.verify.point}\` within ${command.verify.withinS} s` : '',
      ]
        .filter(Boolean)
        .join('; '),
    ]),
  );
}

/** @param {CommandParam} param */
function paramText(param) {
  const { name, unit, min, max, options } = param;
  if (!options) return `\`${name}\` ${both(param)}, ${min} … ${max}${unit ? ` ${unit}` : ''}`;
  const choices = Object.entries(options).map(([code, text]) => `${code} ${both(text)}`);
  return `\`${name}\` ${both(param)}: ${choices.join(', ')}`;
}

/**
 * @param {Bilingual} text
 * @param {string} [between]
 */
const both = ({ en, zh }, between = ' / ') => `${en}${between}${zh}`;

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * Every generated file by its path below the project.
 * @param {readonly DeviceKind[]} kinds
 * @param {Readonly<Record<string, object>>} schemas by channel
 * @param {{ maps: readonly NamedMap[], makers: readonly SunSpecMaker[] }} library
 * @returns {Record<string, string>}
 */
export function deviceDocFiles(kinds, schemas, { maps, makers }) {
  const files = Object.entries(schemas).map(([name, schema]) => [
    `docs/schemas/${name}.json`,
    `${JSON.stringify(schema, null, 2)}\n`,
  ]);
  return {
    'docs/device-points.md': deviceDocs(kinds),
    'docs/DEVICES.md': deviceLibraryDocs(maps, makers, 'en'),
    'docs/DEVICES.zh.md': deviceLibraryDocs(maps, makers, 'zh'),
    ...Object.fromEntries(files),
  };
}
