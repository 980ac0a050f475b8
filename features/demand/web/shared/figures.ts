import { repeatMark } from '@heliodon/energy/periods/report-range';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';

/** Demand and limits are always shown in kW, comparable with each other and with the supply contract. */
export const kwText = (kw: number | null | undefined): string => formatNumber(kw, 1);

export const minuteText = (ms: number | null | undefined, timeZone: string): string =>
  ms == null ? NO_VALUE : `${formatDateTime(ms, timeZone, 'minute')}${repeatMark(ms, timeZone)}`;

/** The server's decimal text with thousands separators: '12,920.00'. */
export const amountText = (amount: string | null): string =>
  amount === null ? NO_VALUE : formatNumber(Number(amount), 2);
