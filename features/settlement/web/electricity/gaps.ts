import { formatNumber } from '@heliodon/kernel/format/number';
import { HOUR_S, QUARTERS_PER_HOUR } from '@heliodon/kernel/time';

const HOURS_A_DAY = 24;
const MINUTE_S = 60;

/** Text of a gap: '45 min', '3.3 h' or '2.5 d', the same in both languages. */
export const gapText = (quarters: number): string => secondsText((quarters * HOUR_S) / QUARTERS_PER_HOUR);

export function secondsText(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds} s`;
  if (seconds < HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`;
  const hours = seconds / HOUR_S;
  if (hours < HOURS_A_DAY) return `${trimmed(hours)} h`;
  return `${trimmed(hours / HOURS_A_DAY)} d`;
}

const trimmed = (value: number): string => formatNumber(value, 1).replace(/\.0$/, '');
