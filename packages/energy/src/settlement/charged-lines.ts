import { type Decimal, divideRounded, roundDecimal } from '@heliodon/kernel/decimal';
import type { PricePeriod } from '../tariff/tariff-day.ts';
import { mergeLines, type SettledLine } from './lines.ts';
import type { Quanta } from './quanta.ts';

/*
 * Where piles told their sessions, the income of charging is what people were asked for: the lines of their fees, by the
 * time at which they were charged. Each was rounded to the cent when it was made and is never rounded again. What piles
 * measured beyond their sessions, or without telling any, stays at the price of the day.
 */

/** A line of a session's fee. */
export interface ChargedLine {
  readonly fromMs: number;
  readonly toMs: number;
  readonly period: PricePeriod | null;
  readonly quanta: Quanta;
  /** Null: no price was known. */
  readonly price: Decimal | null;
  readonly service: Decimal;
  readonly energyFee: Decimal | null;
  readonly serviceFee: Decimal;
}

export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Of what piles measured on a day, the part that no session tells. */
interface Untold {
  readonly quanta: Quanta;
  readonly ofQuanta: Quanta;
}

type DayPart = TimeSpan & { readonly untold: Untold };

/** What a line that goes over hours is shared out in: far below a cent. */
const SHARE_PLACES = 8;

const total = (all: readonly { readonly quanta: Quanta }[]): Quanta =>
  all.reduce((sum, { quanta }) => sum + quanta, 0);

/** `lines`: of the whole day. */
export function untoldOf(lines: readonly SettledLine[], charged: readonly ChargedLine[]): Untold {
  const ofQuanta = total(lines.filter(({ item }) => item === 'charging'));
  return { quanta: Math.max(0, ofQuanta - total(charged)), ofQuanta };
}

/** Lines of a day, or of a part of it, with what was charged instead of what piles measured of it. */
export function withCharged(
  lines: readonly SettledLine[],
  charged: readonly ChargedLine[],
  part?: DayPart,
): SettledLine[] {
  const untold = part?.untold ?? untoldOf(lines, charged);
  const kept = lines.flatMap((line) => (line.item === 'charging' ? untoldPart(line, untold) : line));
  return mergeLines([...kept, ...charged.flatMap((line) => settledParts(line, part))]);
}

function untoldPart(line: SettledLine, { quanta, ofQuanta }: Untold): SettledLine[] {
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

/** By time; rounded where it stands, so that the parts add up to the whole however it is cut. */
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
