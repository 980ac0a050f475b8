// The devices that the logger knows, as a page per language, generated from device-plane/register-maps/maps to be always up to date.

/**
 * @typedef {import('@heliodon/kernel/lang').Lang} Lang
 * @typedef {import('../../device-plane/register-maps/src/register-map.ts').RegisterMap} RegisterMap
 * @typedef {import('../../device-plane/register-maps/src/sunspec-makers.ts').SunSpecMaker} SunSpecMaker
 * @typedef {{ name: string, map: RegisterMap }} NamedMap
 */

const WORDS = {
  en: {
    title: 'Devices of the library',
    other: '中文：[DEVICES.zh.md](DEVICES.zh.md)',
    intro: [
      'Made from [device-plane/register-maps/maps](../device-plane/register-maps/maps) by `npm run docs:devices`: do not edit it here.',
      '',
      'Devices that the logger reads without further work. *Verified*: **hardware** – read from a real device; **two sources** – the',
      "main registers agree in the maker's document and in an independent implementation, or in two of these; **one source** – compare",
      'the first values with the display of the device. Commands are never sent to a device that does not match the fingerprint of its map.',
    ],
    maps: 'Register maps',
    sunspec: 'SunSpec',
    sunspecIntro: 'Read and controlled by the SunSpec models of the device; `map` is `sunspec`.',
    dlt645: 'DL/T 645',
    dlt645Intro:
      'Meters with DL/T 645-2007 or DL/T 645-1997, of any maker; `map` is `dlt645`. Values, wiring and settings: [logger.md](logger.md#dlt-645-meters).',
    brand: 'maker',
    model: 'devices',
    models: 'Models',
    kind: 'type',
    points: 'values',
    commands: 'commands',
    verified: 'verified',
    map: 'map',
    notFor: 'Not for',
    factory: 'Factory settings',
    unit: 'unit',
    baud: 'baud',
    parity: 'parity',
    stopBits: 'stop bits',
    setup: 'On the device',
    reads: 'Reads',
    canDo: 'Commands',
    uncertain: 'Not certain',
    alarms: 'Alarms of the device',
    recognised: 'Recognised by',
    sources: 'Sources',
    none: '–',
    join: ', ',
    colon: ': ',
  },
  zh: {
    title: '已支持的设备',
    other: 'English: [DEVICES.md](DEVICES.md)',
    intro: [
      '本页由 `npm run docs:devices` 根据 [device-plane/register-maps/maps](../device-plane/register-maps/maps) 生成，请勿直接修改。',
      '',
      '以下设备可由采集器直接读取。*验证*：**hardware** 已在真机上读取；**two sources** 主要寄存器在厂家文档与独立的公开实现',
      '（或两种独立实现）中一致；**one source** 只有一种来源，接入后请与设备显示屏核对首批数据。设备与点表的识别特征不符时，',
      '采集器不会向其下发任何命令。',
    ],
    maps: '寄存器点表',
    sunspec: 'SunSpec',
    sunspecIntro: '按设备的 SunSpec 模型读取和控制，`map` 填 `sunspec`。',
    dlt645: 'DL/T 645',
    dlt645Intro:
      '各厂家符合 DL/T 645-2007 或 DL/T 645-1997 的电能表，`map` 填 `dlt645`。数据项、接线和设置见 [logger.zh.md](logger.zh.md#dlt-645-电能表)。',
    brand: '厂家',
    model: '设备',
    models: '型号',
    kind: '类型',
    points: '测点数',
    commands: '命令',
    verified: '验证',
    map: '点表',
    notFor: '不适用于',
    factory: '出厂设置',
    unit: '从站地址',
    baud: '波特率',
    parity: '校验',
    stopBits: '停止位',
    setup: '设备侧设置',
    reads: '测点',
    canDo: '命令',
    uncertain: '未完全确认',
    alarms: '设备告警',
    recognised: '识别依据',
    sources: '资料来源',
    none: '–',
    join: '、',
    colon: '：',
  },
};

/** @param {readonly string[]} cells */
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * @param {readonly NamedMap[]} maps
 * @param {readonly SunSpecMaker[]} makers
 * @param {Lang} lang
 * @returns {string} Markdown
 */
export function deviceLibraryDocs(maps, makers, lang) {
  const w = WORDS[lang];
  const sorted = [...maps].sort((a, b) => orderKey(a).localeCompare(orderKey(b), 'en'));
  const head = [w.brand, w.model, w.kind, w.points, w.commands, w.verified, w.map];
  const rows = sorted.map(({ name, map }) => [
    map.brand,
    map.model,
    map.deviceKind[lang],
    String(map.registers.length),
    String(Object.keys(map.commands).length || w.none),
    map.verified ?? w.none,
    `[\`${name}\`](#${name})`,
  ]);
  const lines = [
    `# ${w.title}`,
    '',
    w.other,
    '',
    ...w.intro,
    '',
    `## ${w.maps}`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...rows.map(row),
    '',
    ...sorted.flatMap((one) => mapSection(one, lang)),
    `## ${w.sunspec}`,
    '',
    w.sunspecIntro,
    '',
    ...[...makers]
      .sort((a, b) => a.brand.localeCompare(b.brand, 'en'))
      .flatMap((maker) => [`### ${maker.brand}`, '', ...deviceFacts(maker, lang), '']),
    `## ${w.dlt645}`,
    '',
    w.dlt645Intro,
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

/** @param {NamedMap} one */
const orderKey = ({ name, map }) => `${map.deviceKind.id} ${map.brand} ${name}`;

/**
 * @param {NamedMap} one
 * @param {Lang} lang
 */
function mapSection({ name, map }, lang) {
  const w = WORDS[lang];
  const points = [...new Set(map.registers.map(({ point }) => point.replace(/\.\d+$/, '')))];
  const commands = Object.keys(map.commands);
  const uncertain = map.registers.flatMap(({ point, uncertain: why }) =>
    why ? [`\`${point}\` (${why})`] : [],
  );
  const facts = [
    [w.reads, points.map((point) => `\`${point}\``).join(w.join)],
    [w.canDo, commands.map((command) => `\`${command}\``).join(w.join)],
    [w.uncertain, uncertain.join(w.join)],
    [w.recognised, map.fingerprintNote ?? ''],
    [w.alarms, alarmsOf(map, lang).join(w.join)],
  ];
  return [
    `### ${name}`,
    '',
    `${map.brand} ${map.model} (${map.deviceKind[lang]})`,
    '',
    ...deviceFacts(map, lang),
    ...facts.flatMap(([label, text]) => (text ? [`- ${label}${w.colon}${text}`] : [])),
    '',
  ];
}

/**
 * @param {RegisterMap} map
 * @param {Lang} lang
 */
const alarmsOf = ({ events }, lang) =>
  events
    .flatMap(({ bits = {}, values = {} }) => [...Object.values(bits), ...Object.values(values)])
    .map(({ code, [lang]: text }) => (code === undefined ? text : `${code} ${text}`));

/**
 * @param {Pick<RegisterMap, 'models' | 'notFor' | 'connection' | 'setup' | 'sources' | 'verified'>} device
 * @param {Lang} lang
 */
function deviceFacts({ models, notFor, connection, setup, sources }, lang) {
  const w = WORDS[lang];
  const { tcpPort, unit, baud, parity, stopBits } = connection;
  const factory = [
    tcpPort ? `TCP ${tcpPort}` : '',
    unit === undefined ? '' : `${w.unit} ${unit}`,
    baud === undefined ? '' : `${w.baud} ${baud}`,
    parity === undefined ? '' : `${w.parity} ${parity}`,
    stopBits === undefined ? '' : `${w.stopBits} ${stopBits}`,
  ].filter(Boolean);
  return [
    ...(models.length > 0 ? [`- ${w.models}${w.colon}${models.join(w.join)}`] : []),
    ...(notFor.length > 0 ? [`- ${w.notFor}${w.colon}${notFor.join(w.join)}`] : []),
    ...(factory.length > 0 ? [`- ${w.factory}${w.colon}${factory.join(w.join)}`] : []),
    ...(setup ? [`- ${w.setup}${w.colon}`, ...setup[lang].map((step, at) => `  ${at + 1}. ${step}`)] : []),
    `- ${w.sources}${w.colon}${sources.map(sourceText).join('; ')}`,
  ];
}

/** @param {RegisterMap['sources'][number]} source */
const sourceText = ({ title, url }) =>
  url?.startsWith('https://') ? `[${title}](${url})` : url ? `${title} (${url})` : title;
