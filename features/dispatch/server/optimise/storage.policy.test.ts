import { describe, expect, it } from 'vitest';
import type { SiteFacts } from './site.queries.ts';
import { storageOf } from './storage.policy.ts';

const NOW = 10_000_000;
const machine = (deviceId: number, loggerId: number, ratedKw: number | null) => ({
  deviceId,
  loggerId,
  ratedKw,
  sn: `P${deviceId}`,
  alias: '',
});
const battery = (deviceId: number, loggerId: number, ratedKwh: number | null, soc: number | null) => ({
  deviceId,
  loggerId,
  ratedKwh,
  soh: null,
  soc,
  socAtMs: NOW,
});
const site = (changed: Partial<SiteFacts>): SiteFacts => ({
  plantId: 1,
  name: '',
  timeZone: 'UTC',
  currency: 'CNY',
  storageKwh: null,
  prices: [],
  transformers: [],
  demands: new Map(),
  control: null,
  set: [],
  throughput: { chargedKwh: 0, dischargedKwh: 0 },
  losses: null,
  wear: null,
  machines: [machine(1, 9, 50)],
  batteries: [battery(2, 9, 100, 40)],
  ...changed,
});

describe('capability of the storage of a plant', () => {
  it('is zero without power or capacity', () => {
    expect(storageOf(site({ machines: [machine(1, 9, null)] }), null, NOW)).toBeUndefined();
    expect(storageOf(site({ batteries: [] }), null, NOW)).toBeUndefined();
    expect(storageOf(site({}), [7], NOW)).toBeUndefined();
  });

  it('uses the present capacity, rated × SOH', () => {
    const aged = { ...battery(2, 9, 430, 40), soh: 96 };
    const found = storageOf(site({ batteries: [aged] }), null, NOW);
    expect([found?.ratedKwh, found?.terms.capacityKwh]).toEqual([430, 412.8]);
  });

  it('uses the installed capacity where no battery reports its own', () => {
    const found = storageOf(site({ batteries: [], storageKwh: 215 }), null, NOW);
    expect([found?.terms.capacityKwh, found?.startSocKnown]).toEqual([215, false]);
  });

  it('distributes the batteries behind a logger by rated power', () => {
    const two = site({ machines: [machine(1, 9, 50), machine(3, 9, 150)] });
    expect(storageOf(two, [3], NOW)?.terms.capacityKwh).toBeCloseTo(75, 9);
    expect(storageOf(two, null, NOW)?.terms.capacityKwh).toBeCloseTo(100, 9);
  });

  it.each([
    ['measured over eight charges', 800, 700, 'measured', 0.875],
    ['the usual one while little was charged', 700, 600, 'usual', 0.88],
    ['the usual one where more was discharged than charged', 800, 900, 'usual', 0.88],
  ] as const)('round trip: %s', (_, chargedKwh, dischargedKwh, from, roundTrip) => {
    const found = storageOf(site({ throughput: { chargedKwh, dischargedKwh } }), null, NOW);
    expect([found?.roundTripFrom, found?.roundTrip]).toEqual([from, roundTrip]);
  });

  it('has no standby losses and the same efficiency at each power until they are measured', () => {
    const found = storageOf(site({}), null, NOW);
    expect([found?.standbyKw, found?.isEfficiencyByPower]).toEqual([null, false]);
    expect(found?.terms).toMatchObject({
      standbyKw: 0,
      chargeEfficiency: Math.sqrt(0.88),
      chargeEfficiencyBy: [],
      dischargeEfficiencyBy: [],
    });
  });

  it('has the measured losses, standby in proportion to the chosen devices', () => {
    const losses = {
      standbyKw: 2,
      efficiency: 0.9,
      charge: [
        { share: 0.1, factor: 0.9 },
        { share: 0.5, factor: 1 },
      ],
      discharge: [],
    };
    const two = site({ losses, machines: [machine(1, 9, 50), machine(3, 9, 150)] });
    const found = storageOf(two, [3], NOW);
    expect([found?.standbyKw, found?.isEfficiencyByPower]).toEqual([1.5, true]);
    expect(found?.terms).toMatchObject({
      standbyKw: 1.5,
      chargeEfficiency: 0.9,
      dischargeEfficiency: 0.9,
      chargeEfficiencyBy: [
        { powerKw: 15, efficiency: expect.closeTo(0.81, 9) },
        { powerKw: 75, efficiency: 0.9 },
      ],
      dischargeEfficiencyBy: [],
    });
    expect(storageOf(two, null, NOW)?.standbyKw).toBe(2);
  });

  it('keeps the reserve, and never inverts the limits', () => {
    const control = {
      demandLimitKw: null,
      demandOn: false,
      transformerKw: null,
      backflowOn: false,
      backflowTargetKw: 0,
      reserveSoc: 80,
    };
    expect(storageOf(site({ control }), null, NOW)?.terms).toMatchObject({ socMin: 80, socMax: 95 });
    const set = [{ deviceId: 1, params: { socMin: 10, socMax: 60 } }];
    expect(storageOf(site({ control, set }), null, NOW)?.terms).toMatchObject({
      socMin: 60,
      socMax: 60,
    });
  });
});
