import type { DispatchCase } from '@heliodon/energy/optimise/dispatch-case';
import { givenUpText } from '@heliodon/energy/optimise/limit-words';
import { plainCalendar } from '@heliodon/energy/optimise/plan-orders';
import { propose } from '@heliodon/energy/optimise/proposal';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { expect, it, test } from 'vitest';

/** Eight intervals with 100 kW of load, of which the middle two have 200; 10 kWh above an empty battery. */
const base: DispatchCase = {
  horizon: {
    buyPrice: [0.3, 0.3, 0.7, 0.7, 1.2, 1.2, 0.7, 0.7],
    feedInPrice: Array(8).fill(0.2),
    pvKw: Array(8).fill(0),
    loadKw: [100, 100, 100, 200, 200, 100, 100, 100],
    chargingKw: Array(8).fill(0),
  },
  site: { transformerKw: null, exportLimitKw: null, pvCurtailable: true },
  demand: [],
  battery: {
    capacityKwh: 100,
    maxChargeKw: 100,
    maxDischargeKw: 100,
    socMin: 10,
    socMax: 90,
    startSoc: 20,
    endSoc: null,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    wearPerKwh: 0.01,
    chargeTaper: [],
    dischargeTaper: [],
  },
};
const proposalOf = async (change: { site?: object; battery?: object; horizon?: object }) => {
  const of: DispatchCase = {
    ...base,
    horizon: { ...base.horizon, ...change.horizon },
    site: { ...base.site, ...change.site },
    battery: { ...base.battery, ...change.battery },
  };
  const solver = await highsSolver();
  const answer = await propose({ of, calendar: plainCalendar(8), segmentsADay: 8, present: null }, solver);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.proposal;
};

/** Name, limits, and each contradiction: kept, given up, by how much. */
test.each<[string, Parameters<typeof proposalOf>[0], [string, string, number][]]>([
  ['nothing where all limits can be kept', { site: { importLimitKw: 200 } }, []],
  // Above by x in three intervals before: 10 + 0.75 x kWh for two intervals of 100 − x kW: x = 32.
  ['the demand limit against the storage', { site: { importLimitKw: 100 } }, [['storage', 'demand', 32]]],
  [
    'the demand limit against the reserve, without which the storage holds enough',
    { site: { importLimitKw: 100 }, battery: { socMin: 60, startSoc: 70, unreservedSocMin: 10 } },
    // At most 30 kWh are above the reserve: 100 − x = 60.
    [['reserve', 'demand', 40]],
  ],
  [
    'the transformer where even it is too small',
    { site: { transformerKw: 100, importLimitKw: 90 }, battery: { maxDischargeKw: 0, maxChargeKw: 0 } },
    [
      ['storage', 'demand', 110],
      ['storage', 'transformer', 100],
    ],
  ],
  // 5 kW are left below the limit: 10 kWh in two hours.
  [
    'the final SOC against the demand limit',
    { site: { importLimitKw: 200 }, battery: { endSoc: 90 }, horizon: { loadKw: Array(8).fill(195) } },
    [['demand', 'endSoc', 60]],
  ],
  [
    'the final SOC against the power',
    { battery: { endSoc: 90, maxChargeKw: 20 } },
    [['storage', 'endSoc', 30]],
  ],
  [
    'feed-in against PV that cannot be curtailed',
    {
      site: { exportLimitKw: 0, pvCurtailable: false },
      horizon: { pvKw: Array(8).fill(200), loadKw: Array(8).fill(20) },
    },
    [['curtailment', 'backflow', 145]],
  ],
])('gives up %s', async (_name, change, expected) => {
  const { givenUp, plan } = await proposalOf(change);
  expect(givenUp.map(({ kept, gaveUp }) => [kept, gaveUp])).toEqual(
    expected.map(([kept, gaveUp]) => [kept, gaveUp]),
  );
  for (const [at, { byKw }] of givenUp.entries()) {
    expect(byKw).toBeCloseTo(expected[at]?.[2] ?? 0, 1);
  }
  expect(Number.isFinite(plan.cost.total)).toBe(true);
});

it('exceeds the limit only as far as it states', async () => {
  const { givenUp, free } = await proposalOf({ site: { importLimitKw: 100 } });
  expect(free.peakKw).toBeLessThanOrEqual(100 + (givenUp[0]?.byKw ?? 0) + 0.01);
});

it('is told in one sentence, in both languages', () => {
  expect(givenUpText({ kept: 'reserve', gaveUp: 'demand', byKw: 40.25 }, 'en')).toBe(
    'The SOC reserve for grid outages and the demand limit cannot both be kept: the demand limit is exceeded by 40.3 kW',
  );
  expect(givenUpText({ kept: 'demand', gaveUp: 'endSoc', byKw: 12 }, 'en')).toBe(
    'The demand limit and the minimum final SOC cannot both be kept: 12 kWh are missing at the end',
  );
  expect(givenUpText({ kept: 'curtailment', gaveUp: 'backflow', byKw: 5 }, 'zh')).toBe(
    '光伏不可削减的功率与防逆流限值无法同时满足：保留光伏不可削减的功率，防逆流限值超出 5 kW',
  );
});
