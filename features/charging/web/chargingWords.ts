import { charger } from '@heliodon/device-kinds/charger';
import { PRICE_PERIODS, type PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import type { Lang } from '@heliodon/kernel/lang';
import { HOUR_MIN } from '@heliodon/kernel/time';
import type { StatusTone } from '@heliodon/ui/tokens';

const codes = charger.points.find(({ name }) => name === 'connectorStatus')?.codes;
/** In the order of the codes of connectorStatus. */
const TONES: readonly StatusTone[] = [
  ...(['waiting', 'waiting', 'normal', 'warning', 'waiting', 'fault', 'offline'] as const),
];

export interface ConnectorWord {
  readonly tone: StatusTone;
  /** Empty: the charger did not report it. */
  readonly word: string;
}

export const connectorWord = (status: number | null, lang: Lang): ConnectorWord => ({
  tone: (status !== null && TONES[status]) || 'offline',
  word: status === null ? '' : (codes?.[status]?.[lang] ?? String(status)),
});

/** "45 min", "3 h 05 min". */
export function durationText(min: number, lang: Lang): string {
  const [hourWord, minuteWord] = lang === 'zh' ? ['小时', '分钟'] : ['h', 'min'];
  if (min < HOUR_MIN) return `${min} ${minuteWord}`;
  const rest = String(min % HOUR_MIN).padStart(2, '0');
  return `${formatNumber(Math.floor(min / HOUR_MIN), 0)} ${hourWord} ${rest} ${minuteWord}`;
}

/** "20 → 80 %"; empty if the vehicle did not report it. */
export function socText(start: number | null, end: number | null): string {
  if (start === null && end === null) return NO_VALUE;
  const shown = [start, end].map((soc) => formatNumber(soc, 0));
  return `${shown.join(' → ')} %`;
}

/** Exact to the cent: never abbreviated to ten-thousands. */
export const feeOf = (amount: string | null, currency: string, lang: Lang) =>
  formatMoney(amount === null ? null : Number(amount), { currency, lang, short: false });

export const isPeriod = (text: string): text is PricePeriod =>
  PRICE_PERIODS.some((period) => period === text);
