import { type Decimal, decimal, decimalOf, divideRounded } from '@heliodon/kernel/decimal';
import type { LossCause } from '../diagnosis/loss-causes.ts';
import type { LostCause, LostPart } from './planned-income.ts';
import { type Quanta, toQuanta } from './quanta.ts';

/** A day of PV from diagnosis. */
export interface PvDay {
  readonly pvKwh: number | null;
  readonly expectedKwh: number | null;
  readonly losses: readonly {
    readonly cause: LossCause;
    readonly kwh: number;
    /** At the prices of the 15-minute intervals; null: unknown. */
    readonly money: number | null;
  }[];
}

/** PV income of a day from its settlement lines. */
export interface PvEarned {
  readonly amount: Decimal;
  readonly quanta: Quanta;
  /** Per kWh; used if there was no generation from which to derive a price. */
  readonly feedInPrice: Decimal;
}

const STOPS: ReadonlySet<LossCause> = new Set<LossCause>(['switchedOff', 'gridStop', 'faultStop']);
const MONEY_PLACES = 4;
const EXACT_PLACES = 6;

const causeOfLoss = (cause: LossCause): LostCause => (STOPS.has(cause) ? 'alarmStop' : 'performance');

/** PV loss compared with the expected generation; empty if diagnosis has no expectation. */
export function pvLost({ pvKwh, expectedKwh, losses }: PvDay, earned: PvEarned): LostPart[] {
  if (expectedKwh === null || pvKwh === null) return [];
  const found = losses.map(({ cause, kwh, money }): LostPart => {
    const quanta = toQuanta(kwh);
    const amount = money === null ? valued(quanta, earned) : decimal(money.toFixed(MONEY_PLACES));
    return { cause: causeOfLoss(cause), amount, quanta };
  });
  const explained = found.reduce((sum, part) => sum + part.quanta, 0);
  const rest = Math.max(0, toQuanta(expectedKwh) - toQuanta(pvKwh) - explained);
  return rest === 0 ? found : [...found, { cause: 'forecast', amount: valued(rest, earned), quanta: rest }];
}

/** At the mean PV income per kWh of that day. */
function valued(quanta: Quanta, { amount, quanta: earnedBy, feedInPrice }: PvEarned): Decimal {
  const [worth, by] = earnedBy > 0 ? [amount, earnedBy] : [feedInPrice, 1_000_000];
  const scale = Math.max(worth.scale, EXACT_PLACES);
  const units = worth.units * 10n ** BigInt(scale - worth.scale);
  return decimalOf(divideRounded(units * BigInt(quanta), BigInt(by)), scale);
}
