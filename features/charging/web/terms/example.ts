import { type PricePeriod, type PriceTable, segmentAt, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { add, decimal, decimalOf, fixedText, multiply, roundDecimal } from '@heliodon/kernel/decimal';
import { formatDate, formatTime } from '@heliodon/kernel/format/time';
import { HOUR_MIN } from '@heliodon/kernel/time';

export const EXAMPLE_KWH = 30;
export const PRICE_PLACES = 4;
const MONEY_PLACES = 2;

export interface FeeExample {
  readonly period: PricePeriod;
  readonly price: string;
  readonly service: string;
  readonly perKwh: string;
  readonly fee: string;
}

/** The current price of charging in the plant; undefined without a known price. */
export function feeExample(
  table: PriceTable | null | undefined,
  servicePerKwh: string,
  now: number,
  timeZone: string,
): FeeExample | undefined {
  if (!table) return undefined;
  const [hour = 0, minute = 0] = formatTime(now, timeZone).split(':').map(Number);
  const segment = segmentAt(segmentsOn(table, formatDate(now, timeZone)), hour * HOUR_MIN + minute);
  if (!segment?.price) return undefined;
  const [price, service] = [decimal(segment.price), decimal(servicePerKwh)];
  // As on a bill: each part is rounded separately.
  const amount = (perKwh: typeof price) =>
    roundDecimal(multiply(decimalOf(EXAMPLE_KWH), perKwh), MONEY_PLACES);
  return {
    period: segment.period,
    price: fixedText(price, PRICE_PLACES),
    service: fixedText(service, PRICE_PLACES),
    perKwh: fixedText(add(price, service), PRICE_PLACES),
    fee: fixedText(add(amount(price), amount(service)), MONEY_PLACES),
  };
}
