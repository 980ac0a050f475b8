import { describe, expect, it } from 'vitest';
import { energyOf, expectedSoc, hasOrders, hasSelfUse, type PlanMachine, socAt } from './expectedSoc.ts';
import { emptyDay, paint, START_OF } from './segments.ts';

const MACHINE: PlanMachine = { ratedKw: 100, capacityKwh: 200, socMin: 5, socMax: 100, reserveSoc: 0 };
const charge = { fromMin: 0, toMin: 240, ...START_OF.charge, cutOffSoc: 90 };
const discharge = { fromMin: 600, toMin: 900, ...START_OF.discharge, cutOffSoc: 20 };
const day = paint(paint(emptyDay('idle'), charge), discharge);

describe('the expected SOC of a day', () => {
  const points = expectedSoc(day, MACHINE, null);

  it('moves between the cut-offs and ends as it began', () => {
    expect(points[0]?.soc).toBeCloseTo(20, 1);
    expect(socAt(points, 240)).toBeCloseTo(90, 1);
    expect(socAt(points, 600)).toBeCloseTo(90, 1);
    expect(socAt(points, 900)).toBeCloseTo(20, 1);
    expect(points.at(-1)?.soc).toBeCloseTo(20, 1);
    expect(points.at(-1)?.minute).toBe(1440);
  });

  it('charges at rated power', () => {
    // 100 kW for an hour into 200 kWh at 95 % efficiency: 47.5 percentage points.
    expect(socAt(points, 60)).toBeCloseTo(67.5, 1);
  });

  it('yields the energy at the bus', () => {
    const { chargeKwh, dischargeKwh } = energyOf(points, MACHINE.capacityKwh);
    expect(chargeKwh).toBeCloseTo(140 / 0.95, 1);
    expect(dischargeKwh).toBeCloseTo(140 * 0.95, 1);
  });

  it('keeps the reserve', () => {
    expect(socAt(expectedSoc(day, MACHINE, 35), 900)).toBeCloseTo(35, 1);
  });

  it('stays constant without a plan', () => {
    expect(expectedSoc(emptyDay(), MACHINE, null).every(({ soc }) => soc === 50)).toBe(true);
  });
});

describe('with self-use, only the commands of the plan change the SOC', () => {
  const selfUse = emptyDay();
  const night = { ...charge, fromMin: 180, toMin: 495 };
  const noon = { ...charge, fromMin: 720, toMin: 900 };
  // Battery of 200 kWh, 95 % efficiency in each direction.
  it.each([
    ['a charge fills the battery from its lower limit', paint(selfUse, night), null, [5, 90], 170 / 0.95, 0],
    ['a charge fills the battery from the reserve', paint(selfUse, night), 30, [30, 90], 120 / 0.95, 0],
    ['an invalid reserve is limited', paint(selfUse, night), 500, [100, 100], 0, 0],
    ['a discharge empties a full battery', paint(selfUse, discharge), null, [20, 100], 0, 160 * 0.95],
    ['charge, discharge', paint(paint(selfUse, night), discharge), null, [5, 90], 170 / 0.95, 140 * 0.95],
    // Discharge by self-use in between is not known: the battery is still full at the second charge.
    ['a second charge is not counted', paint(paint(selfUse, night), noon), null, [5, 90], 170 / 0.95, 0],
  ] as const)('%s', (_, of, reserve, [low, high], chargeKwh, dischargeKwh) => {
    const points = expectedSoc(of, MACHINE, reserve);
    const levels = points.map(({ soc }) => soc);
    expect(Math.min(...levels)).toBeCloseTo(low, 1);
    expect(Math.max(...levels)).toBeCloseTo(high, 1);
    const energy = energyOf(points, MACHINE.capacityKwh);
    expect(energy.chargeKwh).toBeCloseTo(chargeKwh, 1);
    expect(energy.dischargeKwh).toBeCloseTo(dischargeKwh, 1);
  });

  it.each([
    [selfUse, false, true],
    [emptyDay('idle'), false, false],
    [paint(selfUse, night), true, true],
    [day, true, false],
  ])('commands and self-use are distinguished', (of, orders, balances) => {
    expect([hasOrders(of), hasSelfUse(of)]).toEqual([orders, balances]);
  });
});
