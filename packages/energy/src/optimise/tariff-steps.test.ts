import { decimalText } from '@heliodon/kernel/decimal';
import { describe, expect, it } from 'vitest';
import type { DayTerms } from '../settlement/settle-day.ts';
import type { DispatchCase } from './dispatch-case.ts';
import { dispatchCost, follow } from './follow.ts';
import { dispatchBuckets, settledCost } from './settled-cost.ts';
import { tariffSteps } from './tariff-steps.ts';

const price = {
  id: 1,
  feedInPrice: '0.3932',
  efficiency: '0.9',
  seasons: [
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '0.6',
      deepValley: null,
      topPeak: null,
      valley: { price: '0.3', ranges: [{ startMin: 0, endMin: 485 }] },
      peak: { price: '1.2', ranges: [{ startMin: 1020, endMin: 1200 }] },
    },
  ],
};

describe('prices by interval', () => {
  it('have the mean if a price changes within the interval', () => {
    const { buyPrice, feedInPrice, slotOf } = tariffSteps(['2026-06-15'], 'Asia/Shanghai', () => price);
    expect(buyPrice.length).toBe(96);
    expect([buyPrice[31], buyPrice[33], buyPrice[68], buyPrice[80]]).toEqual([0.3, 0.6, 1.2, 0.6]);
    // 5 minutes at 0.3 and 10 at 0.6.
    expect(buyPrice[32]).toBeCloseTo(0.5, 9);
    expect([feedInPrice[0], slotOf[95]]).toEqual([0.3932, 95]);
  });

  it('exist for the actual intervals of a day', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-10-25'];
    const { dayOf, slotOf } = tariffSteps(days, 'Europe/Berlin', () => price);
    const lengths = days.map((_, at) => Array.from(dayOf).filter((day) => day === at).length);
    expect(lengths).toEqual([96, 92, 100]);
    // Local time 2:00 does not exist on the second day.
    expect(slotOf[96 + 8]).toBe(12);
  });

  it('show days without a price', () => {
    expect(tariffSteps(['2026-06-15'], 'Asia/Shanghai', () => undefined).unpriced).toEqual(['2026-06-15']);
  });
});

it('prices yield the same cost as the bill, to the last digit of the energy', () => {
  const days = ['2026-06-15', '2026-06-16'];
  const { startMs, dayOf, buyPrice, feedInPrice } = tariffSteps(days, 'Asia/Shanghai', () => price);
  const of: DispatchCase = {
    horizon: {
      buyPrice,
      feedInPrice,
      pvKw: buyPrice.map((_, step) => (step % 96 > 40 && step % 96 < 60 ? 123.4 : 0)),
      loadKw: buyPrice.map((_, step) => 50 + (step % 7)),
      chargingKw: buyPrice.map((_, step) => (step % 9 === 0 ? 7 : 0)),
    },
    site: { transformerKw: null, exportLimitKw: 60, pvCurtailable: true },
    demand: [],
    battery: {
      capacityKwh: 200,
      maxChargeKw: 100,
      maxDischargeKw: 100,
      socMin: 10,
      socMax: 90,
      startSoc: 10,
      endSoc: null,
      chargeEfficiency: 0.95,
      dischargeEfficiency: 0.95,
      wearPerKwh: 0,
      chargeTaper: [],
      dischargeTaper: [],
    },
  };
  const dispatch = follow(of, { powerKw: buyPrice.map((_, step) => (step % 96 < 32 ? -30 : 25)) });
  const terms: DayTerms = {
    timeZone: 'Asia/Shanghai',
    price,
    subsidies: [],
    installDate: null,
    rulesAt: () => ({ gridMetered: true, loadByBalance: false, fullFeedIn: false }),
  };
  const settled = settledCost(days, dayOf, dispatchBuckets(startMs, of.horizon, dispatch), () => terms);
  const { energy, feedIn } = dispatchCost(of, dispatch);
  expect(Number(decimalText(settled.energy))).toBeCloseTo(energy, 4);
  expect(Number(decimalText(settled.feedIn))).toBeCloseTo(feedIn, 4);
  expect(feedIn).toBeGreaterThan(0);
});
