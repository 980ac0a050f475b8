import type { OptimiseTerms } from '../../../contract/optimise.contract.ts';

/** Of a lithium battery: what a cycle costs its cells, by kWh, in the plant's currency. */
const USUAL_WEAR = 0.1;
const USUAL_WEAR_ABROAD = 0.02;

export const usualWear = (currency: string): number => (currency === 'CNY' ? USUAL_WEAR : USUAL_WEAR_ABROAD);

export const usualTerms = (plantId: number, currency: string): OptimiseTerms => ({
  ...{ plantId, deviceIds: null, start: 'now', days: 2, endSoc: null, segmentsADay: 12, holdDemand: true },
  wearPerKwh: usualWear(currency),
});
