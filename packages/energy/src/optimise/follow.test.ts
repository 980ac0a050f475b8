import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { breaches } from './breaches.ts';
import { type BatteryTerms, caseFaults, type DispatchCase, type SiteLimits } from './dispatch-case.ts';
import { dispatchCost, follow, withoutBattery } from './follow.ts';

const battery: BatteryTerms = {
  capacityKwh: 100,
  maxChargeKw: 80,
  maxDischargeKw: 60,
  socMin: 10,
  socMax: 90,
  startSoc: 50,
  endSoc: null,
  chargeEfficiency: 0.8,
  dischargeEfficiency: 0.5,
  wearPerKwh: 0.1,
  chargeTaper: [],
  dischargeTaper: [],
};
const free: SiteLimits = { transformerKw: null, exportLimitKw: null, pvCurtailable: true };

function oneStep(
  { pvKw = 0, loadKw = 0, chargingKw = 0, buy = 1, feedIn = 0.4 },
  site: Partial<SiteLimits> = {},
  own: Partial<BatteryTerms> = {},
): DispatchCase {
  return {
    horizon: {
      buyPrice: [buy],
      feedInPrice: [feedIn],
      pvKw: [pvKw],
      loadKw: [loadKw],
      chargingKw: [chargingKw],
    },
    site: { ...free, ...site },
    demand: [],
    battery: { ...battery, ...own },
  };
}

describe('the response of a unit to an order', () => {
  // Starting at 50 kWh: 15 minutes at 40 kW store 10 kWh × 0.8, or take 10 kWh / 0.5.
  test.each([
    ['rests', oneStep({ loadKw: 30 }), 0, 0, 50, 30, 0],
    ['charges', oneStep({ loadKw: 30 }), -40, -40, 58, 70, 0],
    ['discharges', oneStep({ loadKw: 30 }), 40, 40, 30, -10, 0],
    ['has a most power in', oneStep({}), -500, -80, 66, 80, 0],
    ['has a most power out', oneStep({}), 500, 60, 20, -60, 0],
    ['ends full', oneStep({}, {}, { startSoc: 88 }), -40, -10, 90, 10, 0],
    ['ends empty', oneStep({}, {}, { startSoc: 12 }), 40, 4, 10, -4, 0],
    ['below its limit goes no further', oneStep({}, {}, { startSoc: 5 }), 40, 0, 5, 0, 0],
    [
      'spares the transformer',
      oneStep({ loadKw: 80, chargingKw: 10 }, { transformerKw: 100 }),
      -40,
      -10,
      52,
      100,
      0,
    ],
    ['lets nothing flow back', oneStep({ loadKw: 25 }, { exportLimitKw: 0 }), 40, 25, 37.5, 0, 0],
    ['turns PV down', oneStep({ pvKw: 70, loadKw: 20 }, { exportLimitKw: 30 }), 0, 0, 50, -30, 20],
    [
      'cannot turn PV down',
      oneStep({ pvKw: 70 }, { exportLimitKw: 30, pvCurtailable: false }),
      0,
      0,
      50,
      -70,
      0,
    ],
    ['does not pay for feeding in', oneStep({ pvKw: 70, loadKw: 20, feedIn: -0.1 }), 0, 0, 50, 0, 50],
  ] as const)('%s', (_, of, wanted, powerKw, storedKwh, gridKw, curtailedKw) => {
    const done = follow(of, { powerKw: [wanted] });
    const [power, stored, grid, cut] = [done.batteryKw, done.storedKwh, done.gridKw, done.curtailedKw].map(
      ([value]) => value,
    );
    expect([power, stored, grid, cut].map((value) => Number(value?.toFixed(9)) + 0)).toEqual([
      powerKw,
      storedKwh,
      gridKw,
      curtailedKw,
    ]);
  });

  it('applies the taper at the end of the step', () => {
    const chargeTaper = [
      { soc: 50, share: 1 },
      { soc: 100, share: 0 },
    ];
    // kW = 80 × (2 − (50 + kW × 0.25 × 0.8) / 50) = 80 − 0.32 kW
    const done = follow(oneStep({}, {}, { chargeTaper }), { powerKw: [-80] });
    expect(done.batteryKw[0]).toBeCloseTo(-80 / 1.32, 9);
  });

  it('ends at the cut-off of its order', () => {
    const done = follow(oneStep({}), { powerKw: [-80], cutOffKwh: [54] });
    expect(done.storedKwh[0]).toBeCloseTo(54, 9);
  });
});

it('calculates energy, feed-in, demand above the floor and wear', () => {
  const of: DispatchCase = {
    ...oneStep({}),
    horizon: {
      buyPrice: [0.3, 1.2, 1.2],
      feedInPrice: [0.4, 0.4, 0.4],
      pvKw: [0, 0, 50],
      loadKw: [20, 40, 10],
      chargingKw: [0, 0, 0],
    },
    demand: [{ fromStep: 0, toStep: 3, pricePerKw: 38, floorKw: 45 }],
  };
  const cost = dispatchCost(of, follow(of, { powerKw: [-40, 20, 0] }));
  // Import 60, 20 and −40 kW; 15 kW above the floor; 10 + 5 kWh throughput.
  expect(cost.energy).toBeCloseTo(15 * 0.3 + 5 * 1.2, 9);
  expect(cost.feedIn).toBeCloseTo(10 * 0.4, 9);
  expect(cost.demand).toBeCloseTo(15 * 38, 9);
  expect(cost.wear).toBeCloseTo(1.5, 9);
  expect(cost.total).toBeCloseTo(10.5 - 4 + 570 + 1.5, 9);
  expect(withoutBattery(of).total).toBeCloseTo(5 * 0.3 + 10 * 1.2 - 4, 9);
});

it('stays within the limits of the battery for any order', () => {
  const soc = fc.integer({ min: 0, max: 100 });
  const lossesOf = fc.record({
    standbyKw: fc.constantFrom(0, 3),
    chargeEfficiencyBy: fc.constantFrom(
      [],
      [10, 40].map((powerKw) => ({ powerKw, efficiency: 0.7 + powerKw / 200 })),
    ),
  });
  const orders = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      orders,
      soc,
      fc.boolean(),
      fc.boolean(),
      lossesOf,
      (powerKw, startSoc, tapered, controlled, losses) => {
        const [from, to] = [
          { soc: 80, share: 1 },
          { soc: 100, share: 0.1 },
        ];
        const zeros = powerKw.map(() => 0);
        const of: DispatchCase = {
          ...oneStep(
            {},
            { exportLimitKw: 20 },
            { startSoc, ...losses, chargeTaper: tapered ? [from, to] : [] },
          ),
          horizon: {
            buyPrice: zeros,
            feedInPrice: zeros,
            pvKw: zeros,
            chargingKw: zeros,
            loadKw: powerKw.map((kw) => Math.abs(kw) / 7),
          },
        };
        const importTargetKw = controlled ? powerKw.map(() => 12) : [];
        expect(breaches(of, follow(of, { powerKw, importTargetKw }))).toEqual([]);
      },
    ),
  );
});

test.each([
  ['lengths', { horizon: { ...oneStep({}).horizon, pvKw: [] } }],
  ['notFinite', { horizon: { ...oneStep({}).horizon, buyPrice: [Number.NaN] } }],
  ['negativePower', { horizon: { ...oneStep({}).horizon, loadKw: [-1] } }],
  ['capacity', { battery: { ...battery, capacityKwh: 0 } }],
  ['socLimits', { battery: { ...battery, socMin: 95 } }],
  ['efficiency', { battery: { ...battery, chargeEfficiency: 0 } }],
  ['efficiency', { battery: { ...battery, chargeEfficiencyBy: [{ powerKw: 10, efficiency: 1.2 }] } }],
  ['efficiency', { battery: { ...battery, dischargeEfficiencyBy: [{ powerKw: 0, efficiency: 0.9 }] } }],
  ['standby', { battery: { ...battery, standbyKw: -1 } }],
  ['chargeTaper', { battery: { ...battery, chargeTaper: [{ soc: 10, share: 2 }] } }],
] as const)('returns the faults of a case: %s', (fault, changed) => {
  expect(caseFaults({ ...oneStep({}), ...changed })).toEqual([fault]);
  expect(caseFaults(oneStep({}))).toEqual([]);
});
