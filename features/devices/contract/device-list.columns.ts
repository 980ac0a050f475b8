import { type Column, defineColumns } from '@heliodon/contract/columns';
import { type DeviceKind, findPoint, type Headline } from '@heliodon/kernel/device-kind';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { DeviceRow } from './device-list.contract.ts';
import { deviceStatusWords } from './device-status.words.ts';

/** Names of device kinds, which contracts do not import. */
interface DeviceNames {
  readonly kindName: (id: string, lang: Lang) => string;
  readonly samplingPointName: (id: string | null, lang: Lang) => string | undefined;
}

type Way = 'out' | 'in';

/** The energy registers of a kind; without a kind, the main register of each device. */
export function registersOf(kind: Pick<DeviceKind, 'headline'> | undefined): Way[] {
  if (!kind) return ['out'];
  const { outKwh, inKwh } = kind.headline;
  return [outKwh && 'out', inKwh && 'in'].filter((way): way is Way => !!way);
}

/** State first, then name, the main figures, last contact; figures only if the kind has them. */
export function deviceColumns(kind: DeviceKind | undefined, { kindName, samplingPointName }: DeviceNames) {
  return defineColumns<DeviceRow>()([
    {
      key: 'status',
      text: { zh: '状态', en: 'Status' },
      width: 96,
      sortable: true,
      locked: true,
      value: ({ status }, { lang }) => deviceStatusWords[status][lang],
    },
    {
      key: 'name',
      text: { zh: '设备', en: 'Device' },
      width: 200,
      sortable: true,
      locked: true,
      value: ({ alias, sn }) => alias || sn,
    },
    { key: 'sn', text: { zh: '序列号', en: 'Serial number' }, width: 134 },
    ...listedColumns(kind),
    ...figures.filter(({ key }) => !kind || kind.headline[key] !== undefined).map((one) => figure(one, kind)),
    ...(kind ? energyColumns(kind) : mixedEnergyColumns),
    { key: 'at', text: { zh: '最近更新', en: 'Last update' }, format: 'time', width: 150, sortable: true },
    {
      key: 'kind',
      text: { zh: '类型', en: 'Type' },
      width: 170,
      sortable: true,
      hidden: true,
      value: (row, { lang }) => kindName(row.kind, lang),
    },
    {
      key: 'samplingPoint',
      text: { zh: '采样点', en: 'Sampling point' },
      width: 146,
      value: (row, { lang }) => samplingPointName(row.samplingPoint, lang),
    },
    { key: 'model', text: { zh: '型号', en: 'Model' }, width: 84, sortable: true },
    { key: 'firmware', text: { zh: '固件版本', en: 'Firmware' }, width: 110, sortable: true, hidden: true },
    { key: 'loggerSn', text: { zh: '采集器', en: 'Data logger' }, width: 150, sortable: true, hidden: true },
    {
      key: 'ratedKw',
      text: { zh: '额定功率', en: 'Rated power' },
      unit: 'kW',
      format: 'number',
      decimals: 1,
      width: 150,
      sortable: true,
      hidden: true,
    },
    { key: 'brand', text: { zh: '品牌', en: 'Brand' }, width: 130, hidden: true },
  ]);
}

const figures = [
  { key: 'powerKw', text: { zh: '功率', en: 'Power' }, unit: 'kW', width: 124 },
  { key: 'soc', text: { zh: 'SOC', en: 'SOC' }, unit: '%', width: 92 },
  { key: 'temperature', text: { zh: '温度', en: 'Temp.' }, unit: '°C', width: 122 },
] as const satisfies readonly (Column<DeviceRow> & { readonly key: keyof Headline })[];

const figure = (
  { key, text, unit, width }: (typeof figures)[number],
  kind: DeviceKind | undefined,
): Column<DeviceRow, (typeof figures)[number]['key']> => ({
  key,
  text,
  unit,
  format: 'number',
  decimals: 1,
  width,
  sortable: true,
  // Explains which temperature it is.
  help: key === 'temperature' && kind ? findPoint(kind, kind.headline[key] ?? '')?.point : undefined,
});

const energy = { unit: 'kWh', format: 'number', decimals: 1 } as const;
const spans = ['today', 'month', 'total'] as const;
type EnergyKey = (typeof spans)[number] | `${(typeof spans)[number]}.${Way}`;

const spanWords = {
  today: { zh: '当日电量', en: 'Today' },
  month: { zh: '当月电量', en: 'This month' },
  total: { zh: '累计电量', en: 'Total' },
} as const;
/** Register and period. */
const flowWords: Readonly<Record<(typeof spans)[number], (way: Bilingual) => Bilingual>> = {
  today: ({ zh, en }) => ({ zh: `当日${zh}`, en: `${en} today` }),
  month: ({ zh, en }) => ({ zh: `当月${zh}`, en: `${en} this month` }),
  total: ({ zh, en }) => ({ zh: `累计${zh}`, en: `${en} in total` }),
};
const storage = { out: { zh: '放电', en: 'Discharged' }, in: { zh: '充电', en: 'Charged' } };
/** Names of the two registers, for kinds that have both. */
const wayWords: Readonly<Record<string, Readonly<Record<Way, Bilingual>>>> = {
  pcs: storage,
  battery: storage,
  cluster: storage,
  meter: { out: { zh: '正向', en: 'Imported' }, in: { zh: '反向', en: 'Exported' } },
};
const anyWay = { out: { zh: '输出', en: 'Output' }, in: { zh: '输入', en: 'Input' } };

/** Today, this month and total; for kinds with two registers both, named by what they count. */
function energyColumns(kind: DeviceKind): Column<DeviceRow, EnergyKey>[] {
  const ways = registersOf(kind);
  const words = wayWords[kind.id] ?? anyWay;
  return spans.flatMap((span) =>
    ways.map((way): Column<DeviceRow, EnergyKey> => {
      const isFirst = way === ways[0];
      return {
        // Sorted by the first register.
        key: isFirst ? span : `${span}.${way}`,
        text: ways.length > 1 ? flowWords[span](words[way]) : spanWords[span],
        ...energy,
        // The second of two has no sort arrows in its heading.
        width: ways.length === 1 ? 118 : isFirst ? 158 : 144,
        sortable: isFirst,
        hidden: span !== 'today',
        value: (row) => row[span][`${way}Kwh`],
      };
    }),
  );
}

/** For all kinds: a page has room for the main register of each device, a file contains both. */
const mixedEnergyColumns: readonly Column<DeviceRow, EnergyKey>[] = spans.flatMap((span) => [
  {
    key: span,
    text: spanWords[span],
    ...energy,
    width: 118,
    sortable: true,
    hidden: true,
    only: 'page' as const,
    // The main register of a charger is the energy it took in.
    value: (row: DeviceRow) => row[span].outKwh ?? row[span].inKwh,
  },
  ...(['out', 'in'] as const).map((way) => ({
    key: `${span}.${way}` as const,
    text: flowWords[span](anyWay[way]),
    ...energy,
    width: 158,
    only: 'file' as const,
    value: (row: DeviceRow) => row[span][`${way}Kwh`],
  })),
]);

/** Short headings for long point names; the hint shows the full name. */
const shortNames: Readonly<Record<string, Bilingual>> = {
  irradiance: { zh: '辐照度', en: 'Irradiance' },
  moduleTemperature: { zh: '组件温度', en: 'Module temp.' },
  windSpeed: { zh: '风速', en: 'Wind' },
};

/** Points of the newest sample that the kind lists; files are created without samples. */
function listedColumns(kind: DeviceKind | undefined): Column<DeviceRow>[] {
  return (kind?.listed ?? []).flatMap((name) => {
    const point = kind && findPoint(kind, name)?.point;
    if (!point) return [];
    const text = shortNames[name] ?? point;
    const help = (lang: Lang) => (point[lang] === text[lang] ? '' : point[lang]);
    return {
      key: name,
      text,
      help: { zh: help('zh'), en: help('en') },
      unit: point.unit,
      format: 'number' as const,
      decimals: point.decimals,
      width: 148,
      only: 'page' as const,
      value: (row: DeviceRow) => row.values[name],
    };
  });
}
