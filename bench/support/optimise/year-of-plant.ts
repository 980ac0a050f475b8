import type { BacktestCase } from '@heliodon/energy/optimise/backtest-orders';
import type { BatteryTerms, SiteLimits } from '@heliodon/energy/optimise/dispatch-case';
import { tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import { DAY_MS } from '@heliodon/kernel/time';

/* A factory with 500 kW of PV, a battery of 860 kWh and chargers, generated from a seed. */

export interface YearTerms {
  readonly seed: number;
  readonly days: number;
  readonly feedInPrice: string;
}

const FIRST_MS = Date.UTC(2025, 0, 1);
const DEMAND_PRICE = 38;

export const site: SiteLimits = { transformerKw: 800, exportLimitKw: null, pvCurtailable: true };

export const battery: BatteryTerms = {
  capacityKwh: 860,
  maxChargeKw: 400,
  maxDischargeKw: 400,
  socMin: 10,
  socMax: 95,
  startSoc: 30,
  endSoc: null,
  chargeEfficiency: 0.95,
  dischargeEfficiency: 0.95,
  wearPerKwh: 0.03,
  chargeTaper: [
    { soc: 90, share: 1 },
    { soc: 100, share: 0.1 },
  ],
  dischargeTaper: [
    { soc: 0, share: 0.1 },
    { soc: 12, share: 1 },
  ],
};

export function yearOfPlant({ seed, days, feedInPrice }: YearTerms): BacktestCase {
  const names = Array.from({ length: days }, (_, day) =>
    new Date(FIRST_MS + day * DAY_MS).toISOString().slice(0, 10),
  );
  const steps = tariffSteps(names, 'Asia/Shanghai', () => ({ ...price, feedInPrice }));
  const random = noise(seed);
  const sky = names.map(() => 0.25 + 0.75 * random() ** 0.5);
  const busy = names.map(() => 0.85 + 0.3 * random());
  const at = <T>(of: (day: number, slot: number) => T) =>
    steps.startMs.map((_, step) => of(steps.dayOf[step] ?? 0, steps.slotOf[step] ?? 0));
  const season = (day: number) => 0.75 - 0.25 * Math.cos((2 * Math.PI * (day + 10)) / 365);
  const works = (day: number, slot: number) => (day % 7 < 5 && slot >= 30 && slot < 74 ? 260 : 90);
  const pvKw = at((day, slot) => {
    const sun = Math.max(0, Math.sin(((slot - 24) / 48) * Math.PI));
    return 500 * season(day) * (sky[day] ?? 0) * sun * (0.8 + 0.2 * random());
  });
  const loadKw = at((day, slot) => works(day, slot) * (busy[day] ?? 1) * (0.85 + 0.3 * random()));
  const chargingKw = at(() => (random() < 0.12 ? 60 + 60 * random() : 0));
  return {
    horizon: { buyPrice: steps.buyPrice, feedInPrice: steps.feedInPrice, pvKw, loadKw, chargingKw },
    site,
    battery,
    measured: null,
    calendar: steps,
    days: names.map((name, day) => ({
      fromStep: day * 96,
      toStep: (day + 1) * 96,
      month: name.slice(0, 7),
      demandPricePerKw: DEMAND_PRICE,
    })),
  };
}

const price = {
  seasons: [
    {
      startMonth: 1,
      endMonth: 12,
      usualPrice: '0.6523',
      deepValley: null,
      valley: { price: '0.3125', ranges: [{ startMin: 0, endMin: 480 }] },
      peak: {
        price: '1.0871',
        ranges: [
          { startMin: 600, endMin: 720 },
          { startMin: 1020, endMin: 1140 },
        ],
      },
      topPeak: { price: '1.3046', ranges: [{ startMin: 1140, endMin: 1260 }] },
    },
  ],
};

/** 0 to 1; generator of Park and Miller (1988). */
function noise(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
