import { type Decimal, decimal, decimalOf, divideRounded } from '@heliodon/kernel/decimal';
import type { LossCause } from '../diagnosis/loss-causes.ts';
import type { LostCause, LostPart } from './planned-income.ts';
import { type Quanta, toQuanta } from './quanta.ts';

/** A day of PV as diagnosis sees it. */
export interface PvDay {
  readonly pvKwh: number | null;
  readonly expectedKwh: number | null;
  readonly losses: readonly {
    readonly cause: LossCause;
    readonly kwh: number;
    /** At the prices of its quarters; null: not known. */
    readonly money: number | null;
  }[];
}

/** What PV of a day earned by its lines. */
export interface PvEarned {
  readonly amount: Decimal;
  readonly quanta: Quanta;
  /** Per kWh, where nothing was generated that could tell a price. */
  readonly feedInPrice: Decimal;
}

const STOPS: ReadonlySet<LossCause> = new Set<LossCause>(['switchedOff', 'gridStop', 'faultStop']);
const MONEY_PLACES = 4;
const EXACT_PLACES = 6;

const causeOfLoss = (cause: LossCause): LostCause => (STOPS.has(cause) ? 'alarmStop' : 'performance');

/** What PV lost against what the light would have given; nothing where diagnosis does not know it. */
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

/** At what a kWh of PV brought on that day. */
function valued(quanta: Quanta, { amount, quanta: earnedBy, feedInPrice }: PvEarned): Decimal {
  const [worth, by] = earnedBy > 0 ? [amount, earnedBy] : [feedInPrice, 1_000_000];
  const scale = Math.max(worth.scale, EXACT_PLACES);
  const units = worth.units * 10n ** BigInt(scale - worth.scale);
  return decimalOf(divideRounded(units * BigInt(quanta), BigInt(by)), scale);
}
