import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { formatNumber, isValue, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import type { Bilingual, Lang } from '@heliodon/kernel/lang';
import type { Binding } from '../../contract/index.ts';

export interface Shown {
  readonly value: string;
  readonly unit: string;
  /** Direction of the flow, if the sign indicates one. */
  readonly word?: string;
}

type Figure = (Binding & { of: 'plant' })['figure'];

type Signs = NonNullable<Point['signs']>;

const WAYS = {
  batteryKw: { positive: { zh: '放电', en: 'discharge' }, negative: { zh: '充电', en: 'charge' } },
  gridKw: { positive: { zh: '购电', en: 'import' }, negative: { zh: '上网', en: 'export' } },
} satisfies Partial<Record<Figure, Signs>>;

const unknownCode: Bilingual = { zh: '未知', en: 'Unknown' };

function signed(value: number, decimals: number, signs: Point['signs'], lang: Lang) {
  if (!signs) return { amount: value };
  if (Number(value.toFixed(decimals)) === 0) return { amount: Math.abs(value) };
  return { amount: Math.abs(value), word: (value > 0 ? signs.positive : signs.negative)[lang] };
}

export function shownFigure(
  figure: Figure,
  value: number | null,
  decimals: number | null,
  lang: Lang,
): Shown {
  const unit = figure === 'soc' ? '%' : 'kW';
  if (!isValue(value)) return { value: NO_VALUE, unit };
  const signs = (WAYS as Partial<Record<Figure, Signs>>)[figure];
  const { amount, word } = signed(value, decimals ?? 1, signs, lang);
  const quantity = formatQuantity(amount, unit, decimals ?? 1);
  return { value: quantity.value, unit: quantity.unit, word };
}

/**
 * The usual direction needs no word, as generation of an inverter or consumption of a charger; both
 * directions of other devices and the unusual one do.
 */
const isUsualWay = ({ min, max }: Point, value: number): boolean =>
  value > 0 ? -min < max / 2 : max < -min / 2;

/** Short words for meters with two usual directions; for the others their usual sign. */
const METER_WAYS: Readonly<Record<string, Signs | 'positive' | 'negative'>> = {
  storage: WAYS.batteryKw,
  acLow: WAYS.gridKw,
  highVoltage: WAYS.gridKw,
  pv: 'positive',
  load: 'negative',
};

/**
 * The meaning of a meter's sign depends on its sampling point; if that is unknown, the signed value is shown.
 */
function shownMeter(point: Point, value: number, digits: number, place: string | null, lang: Lang): Shown {
  const found = point.unit === 'kW' && point.signs && samplingPoints.find(({ id }) => id === place);
  const ways = found ? METER_WAYS[found.id] : undefined;
  if (!found || !ways) return { value: formatNumber(value, digits), unit: point.unit };
  const signs = typeof ways === 'string' ? { positive: found.importIs, negative: found.exportIs } : ways;
  const { amount, word } = signed(value, digits, signs, lang);
  const isUsual = ways === (value > 0 ? 'positive' : 'negative');
  return { value: formatNumber(amount, digits), unit: point.unit, word: isUsual ? undefined : word };
}

/** Formats a value as on the page of the device. `place`: sampling point of a meter. */
export function shownPoint(
  kind: Pick<DeviceKind, 'roles' | 'events'>,
  point: Point,
  value: number | null,
  decimals: number | null,
  lang: Lang,
  place: string | null = null,
): Shown {
  if (!isValue(value)) return { value: NO_VALUE, unit: point.unit };
  if (point.codes)
    return { value: point.codes[value]?.[lang] ?? `${unknownCode[lang]} (${value})`, unit: '' };
  const event = point.name.endsWith('Code') ? kind.events.find(({ code }) => code === value) : undefined;
  if (event) return { value: event.text[lang], unit: '' };
  const digits = decimals ?? point.decimals;
  if (kind.roles.includes('meter')) return shownMeter(point, value, digits, place, lang);
  if (isUsualWay(point, value))
    return { value: formatNumber(point.signs ? Math.abs(value) : value, digits), unit: point.unit };
  const { amount, word } = signed(value, digits, point.signs, lang);
  return { value: formatNumber(amount, digits), unit: point.unit, word };
}
