import { type DispatchReasonCode, type ExplainedPower, withPower } from './dispatch-reason.ts';

/* The orders of a 15-minute interval together. Plain data: it is stored. */

export interface OrderQuarter {
  readonly steps: number;
  /** Sums over the steps. */
  readonly powerKw: number;
  readonly freeKw: number;
  /** Number of steps by reason, and the last decision with it. */
  readonly reasons: Readonly<
    Partial<Record<DispatchReasonCode, { readonly steps: number; readonly last: ExplainedPower }>>
  >;
  readonly last: ExplainedPower;
  readonly lastAtMs: number;
}

export function addOrder(quarter: OrderQuarter | null, last: ExplainedPower, atMs: number): OrderQuarter {
  const { code } = last.reason;
  const steps = (quarter?.reasons[code]?.steps ?? 0) + 1;
  return {
    steps: (quarter?.steps ?? 0) + 1,
    powerKw: (quarter?.powerKw ?? 0) + last.powerKw,
    freeKw: (quarter?.freeKw ?? 0) + (last.freeKw ?? last.powerKw),
    reasons: { ...quarter?.reasons, [code]: { steps, last } },
    last,
    lastAtMs: atMs,
  };
}

/** Smaller differences come from rounding. */
const SAME_KW = 0.05;

/** Mean power, with the reason that held for most steps. */
export function meanOrder({ steps, powerKw, freeKw, reasons, last }: OrderQuarter): ExplainedPower {
  const most = Object.values(reasons).reduce((a, b) => (b.steps > a.steps ? b : a), { steps: 0, last });
  const [meanKw, meanFreeKw] = [powerKw / steps, freeKw / steps];
  const isLimited = Math.abs(meanFreeKw - meanKw) > SAME_KW;
  return { ...withPower(most.last, meanKw), freeKw: isLimited ? meanFreeKw : null };
}
