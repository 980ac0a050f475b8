import { describe, expect, it } from 'vitest';
import { energyOf, expectedSoc, type PlanMachine, socAt } from './expectedSoc.ts';
import { emptyDay, paint, START_OF } from './segments.ts';

const MACHINE: PlanMachine = { ratedKw: 100, capacityKwh: 200, socMin: 5, socMax: 100 };
const charge = { fromMin: 0, toMin: 240, ...START_OF.charge, cutOffSoc: 90 };
const discharge = { fromMin: 600, toMin: 900, ...START_OF.discharge, cutOffSoc: 20 };
const day = paint(paint(emptyDay('idle'), charge), discharge);

describe('the expected SOC of a day', () => {
  const points = expectedSoc(day, MACHINE, null);

  it('goes from one cut-off to the other and repeats itself', () => {
    expect(points[0]?.soc).toBeCloseTo(20, 1);
    expect(socAt(points, 240)).toBeCloseTo(90, 1);
    expect(socAt(points, 600)).toBeCloseTo(90, 1);
    expect(socAt(points, 900)).toBeCloseTo(20, 1);
    expect(points.at(-1)?.soc).toBeCloseTo(20, 1);
    expect(points.at(-1)?.minute).toBe(1440);
  });

  it('charges at the rate of the machine', () => {
    // 100 kW for an hour into 200 kWh with 95 % of it arriving: 47.5 points.
    expect(socAt(points, 60)).toBeCloseTo(67.5, 1);
  });

  it('tells the energy at the bus', () => {
    const { chargeKwh, dischargeKwh } = energyOf(points, MACHINE.capacityKwh);
    expect(chargeKwh).toBeCloseTo(140 / 0.95, 1);
    expect(dischargeKwh).toBeCloseTo(140 * 0.95, 1);
  });

  it('keeps the reserve', () => {
    expect(socAt(expectedSoc(day, MACHINE, 35), 900)).toBeCloseTo(35, 1);
  });

  it('stays level without a plan', () => {
    expect(expectedSoc(emptyDay(), MACHINE, null).every(({ soc }) => soc === 50)).toBe(true);
  });
});
