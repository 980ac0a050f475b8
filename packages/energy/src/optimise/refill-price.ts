import { type DispatchCase, STEPS_A_DAY } from './dispatch-case.ts';

/** Value of a kWh left in storage: what replacing it costs at the lowest price of the last day. */
export function refillPrice({
  horizon,
  battery,
}: {
  readonly horizon: Pick<DispatchCase['horizon'], 'buyPrice'>;
  readonly battery: Pick<DispatchCase['battery'], 'chargeEfficiency'>;
}): number {
  const { buyPrice } = horizon;
  let lowest = Number.POSITIVE_INFINITY;
  for (let step = Math.max(0, buyPrice.length - STEPS_A_DAY); step < buyPrice.length; step++)
    lowest = Math.min(lowest, buyPrice[step] ?? 0);
  return Number.isFinite(lowest) ? Math.max(0, lowest) / battery.chargeEfficiency : 0;
}
