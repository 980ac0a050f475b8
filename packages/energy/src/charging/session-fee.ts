import { type Decimal, decimal, multiply, parseDecimal, sum, ZERO } from '@heliodon/kernel/decimal';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { BUCKET_MS } from '../metering/rollup.ts';
import { localDay } from '../periods/local-time.ts';
import { toCents } from '../settlement/lines.ts';
import { pricedParts } from '../settlement/price-split.ts';
import { kwhDecimal, type Quanta, toQuanta } from '../settlement/quanta.ts';
import { type DaySegment, type PricePeriod, type PriceTable, segmentsOn } from '../tariff/tariff-day.ts';
import type { CurvePoint } from './energy-curve.ts';
import { type ServiceFee, serviceFeeOn } from './service-fee.ts';

/*
 * Cost of a session: energy of each time-of-use period at its price, plus a service fee. Between two readings energy is
 * distributed evenly. Each line is rounded to the cent, half away from zero; the fee is the sum of the lines.
 */

export interface FeeTerms {
  readonly timeZone: string;
  /** Undefined: the plant has no price on that day. */
  readonly priceOn: (day: string) => PriceTable | undefined;
  readonly fees: readonly ServiceFee[];
}

export interface FeeLine {
  readonly fromMs: number;
  readonly toMs: number;
  /** In the plant's time zone; no line crosses midnight. */
  readonly day: string;
  /** Null: price unknown. */
  readonly period: PricePeriod | null;
  readonly price: string | null;
  readonly service: string;
  readonly quanta: Quanta;
  readonly energyFee: Decimal | null;
  readonly serviceFee: Decimal;
}

export interface SessionFee {
  readonly energyFee: Decimal | null;
  readonly serviceFee: Decimal;
  readonly fee: Decimal | null;
}

/** No vehicle charges for longer; limits the work if a charger reports wrong times. */
const LONGEST_PRICED_MS = 62 * 86_400_000;

type Stretch = Pick<FeeLine, 'fromMs' | 'toMs' | 'day' | 'period' | 'price' | 'service'>;

/** Lines with energy, in order of time. The curve must be in order of time too. */
export function feeLines(curve: readonly CurvePoint[], terms: FeeTerms): FeeLine[] {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return [];
  const reached = readerOf(curve);
  let counted = toQuanta(first.kwh);
  return stretches(first.atMs, last.atMs, terms).flatMap((stretch) => {
    // Rounds cumulative values instead of parts, so that the parts always add up to the total.
    const upTo = toQuanta(reached(stretch.toMs));
    const quanta = upTo - counted;
    counted = upTo;
    return quanta === 0 ? [] : [priced(stretch, quanta)];
  });
}

export function feeOf(lines: readonly Pick<FeeLine, 'energyFee' | 'serviceFee'>[]): SessionFee {
  const serviceFee = sum(lines.map((line) => line.serviceFee));
  let energyFee: Decimal | null = ZERO;
  for (const line of lines) energyFee = energyFee && line.energyFee && sum([energyFee, line.energyFee]);
  return { energyFee, serviceFee, fee: energyFee && sum([energyFee, serviceFee]) };
}

function priced(stretch: Stretch, quanta: Quanta): FeeLine {
  const cents = (price: string) => toCents(multiply(decimal(price), kwhDecimal(quanta)));
  return {
    ...stretch,
    quanta,
    energyFee: stretch.price === null ? null : cents(stretch.price),
    serviceFee: cents(stretch.service),
  };
}

/** Splits the session where day, price or service fee changes; time beyond the bound goes into the last part. */
function stretches(startMs: number, lastMs: number, terms: FeeTerms): Stretch[] {
  const endMs = Math.min(lastMs, startMs + LONGEST_PRICED_MS);
  const found: Stretch[] = [];
  let day = '';
  let segments: DaySegment[] = [];
  let service = '0';
  const take = (fromMs: number, toMs: number, segment: DaySegment | undefined) => {
    const [from, to] = [Math.max(fromMs, startMs), Math.min(toMs, endMs)];
    if (from >= to) return;
    // A price that is not a number can only come from outside; it counts as unknown.
    const known = segment && parseDecimal(segment.price) ? segment : undefined;
    const [period, price] = [known?.period ?? null, known?.price ?? null];
    const last = found.at(-1);
    if (last?.day === day && last.period === period && last.price === price)
      found[found.length - 1] = { ...last, toMs: to };
    else found.push({ fromMs: from, toMs: to, day, period, price, service });
  };
  for (let atMs = Math.floor(startMs / BUCKET_MS) * BUCKET_MS; atMs < endMs; atMs += BUCKET_MS) {
    const today = localDay(atMs, terms.timeZone);
    if (today !== day) {
      day = today;
      const table = terms.priceOn(day);
      segments = table ? segmentsOn(table, day) : [];
      service = serviceFeeOn(terms.fees, day)?.servicePerKwh ?? '0';
    }
    let fromMs = atMs;
    for (const { segment, minutes } of pricedParts(atMs, terms.timeZone, segments)) {
      take(fromMs, fromMs + minutes * MINUTE_MS, segment);
      fromMs += minutes * MINUTE_MS;
    }
    take(fromMs, atMs + BUCKET_MS, undefined);
  }
  return found.map((stretch, at) => (at === found.length - 1 ? { ...stretch, toMs: lastMs } : stretch));
}

/** Cumulative energy up to a time; calls must be in order of time. */
function readerOf(curve: readonly CurvePoint[]): (atMs: number) => number {
  let at = 0;
  return (ms) => {
    while (at + 1 < curve.length && (curve[at + 1] as CurvePoint).atMs <= ms) at += 1;
    const here = curve[at] as CurvePoint;
    const next = curve[at + 1];
    if (!next || ms <= here.atMs) return here.kwh;
    return here.kwh + ((next.kwh - here.kwh) * (ms - here.atMs)) / (next.atMs - here.atMs);
  };
}
