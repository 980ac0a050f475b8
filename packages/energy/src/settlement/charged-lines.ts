import { type Decimal, divideRounded, roundDecimal } from '@heliodon/kernel/decimal';
import type { PricePeriod } from '../tariff/tariff-day.ts';
import { mergeLines, type SettledLine } from './lines.ts';
import type { Quanta } from './quanta.ts';

/*
 * If chargers reported sessions, charging income is the amount charged to users: the fee lines, by charging time. Each
 * line was rounded to the cent when it was created and is not rounded again. Measured energy without a session keeps
 * the price of the day.
 */

/** A line of a session's fee. */
export interface ChargedLine {
  readonly fromMs: number;
  readonly toMs: number;
  readonly period: PricePeriod | null;
  readonly quanta: Quanta;
  /** Null: price unknown. */
  readonly price: Decimal | null;
  readonly service: Decimal;
  readonly energyFee: Decimal | null;
  readonly serviceFee: Decimal;
}

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The part of a day's measured charger energy that no session covers. */
interface Uncovered {
  readonly quanta: Quanta;
  readonly ofQuanta: Quanta;
}

type DayPart = TimeSpan & { readonly uncovered: Uncovered };

/** Decimals for distributing a line over hours: far below a cent. */
const SHARE_PLACES = 8;

const total = (all: readonly { readonly quanta: Quanta }[]): Quanta =>
  all.reduce((sum, { quanta }) => sum + quanta, 0);

/** `lines`: of the whole day. */
export function uncoveredOf(lines: readonly SettledLine[], charged: readonly ChargedLine[]): Uncovered {
  const ofQuanta = total(lines.filter(({ item }) => item === 'charging'));
  return { quanta: Math.max(0, ofQuanta - total(charged)), ofQuanta };
}

/** Lines of a day, or part of it, with charged amounts instead of the measured charger energy that they cover. */
export function withCharged(
  lines: readonly SettledLine[],
  charged: readonly ChargedLine[],
  part?: DayPart,
): SettledLine[] {
  const uncovered = part?.uncovered ?? uncoveredOf(lines, charged);
  const kept = lines.flatMap((line) => (line.item === 'charging' ? uncoveredPart(line, uncovered) : line));
  return mergeLines([...kept, ...charged.flatMap((line) => settledParts(line, part))]);
}

function uncoveredPart(line: SettledLine, { quanta, ofQuanta }: Uncovered): SettledLine[] {
  const share = divideRounded(BigInt(line.quanta) * BigInt(quanta), BigInt(ofQuanta || 1));
  return share === 0n ? [] : [{ ...line, quanta: Number(share) }];
}

function settledParts(line: ChargedLine, span: TimeSpan | undefined): SettledLine[] {
  const share = sharer(line, span);
  const quanta = Number(share({ units: BigInt(line.quanta), scale: 0 }, 0).units);
  const part = (item: SettledLine['item'], price: Decimal, fee: Decimal): SettledLine => ({
    item,
    price,
    quanta,
    amount: span ? share(fee, SHARE_PLACES) : fee,
    period: item === 'charging' ? line.period : null,
  });
  return [
    ...(line.price && line.energyFee ? [part('charging', line.price, line.energyFee)] : []),
    ...(line.serviceFee.units === 0n ? [] : [part('chargingService', line.service, line.serviceFee)]),
  ];
}

/** By time; cumulative values are rounded, so the parts add up to the whole however it is split. */
function sharer({ fromMs, toMs }: ChargedLine, span: TimeSpan | undefined) {
  const within = (ms: number) => BigInt(Math.min(toMs, Math.max(fromMs, ms)) - fromMs);
  const [start, end] = span ? [within(span.fromMs), within(span.toMs)] : [0n, BigInt(toMs - fromMs)];
  const whole = BigInt(toMs - fromMs);
  return (amount: Decimal, places: number): Decimal => {
    const { units, scale } = roundDecimal(amount, places);
    const upTo = (reached: bigint) => divideRounded(units * reached, whole);
    return { units: upTo(end) - upTo(start), scale };
  };
}
