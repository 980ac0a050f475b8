import { describe, expect, it } from 'vitest';
import { expectedSoc } from './expectedSoc.ts';
import { planMachine } from './planMachine.ts';

const converter = (ratedKw: number, socMin: number, socMax: number, reserveSoc = socMin) => ({
  ratedKw,
  socLimits: { socMin, socMax, reserveSoc },
});
const stack = (capacityKwh: number | null, soh: number | null = null) => ({ capacityKwh, values: { soh } });

describe('the combined storage converter of a plan', () => {
  const [one, other] = [converter(100, 10, 95), converter(100, 15, 90, 20)];
  it('has the limits of its devices, the narrowest of several', () => {
    expect(planMachine([one], [one, other], [stack(400)])).toMatchObject({ socMin: 10, socMax: 95 });
    expect(planMachine([one, other], [one, other], [stack(400)])).toMatchObject({
      socMin: 15,
      socMax: 90,
      reserveSoc: 20,
    });
  });
  it('has its share of the present capacity: rated × SOH', () => {
    const stacks = [stack(215, 96), stack(215, 96)];
    expect(planMachine([one, other], [one, other], stacks)?.capacityKwh).toBeCloseTo(412.8, 9);
    expect(planMachine([one], [one, other], stacks)?.capacityKwh).toBeCloseTo(206.4, 9);
  });
  it('is undefined without capacity or power', () => {
    expect(planMachine([one], [one], [stack(null)])).toBeUndefined();
    expect(planMachine([], [one], [stack(400)])).toBeUndefined();
  });

  it('is not expected below its lowest SOC, nor below the reserve set in it', () => {
    const day = [
      { fromMin: 0, toMin: 480, strategy: 'charge' as const, powerRatio: -1000, cutOffSoc: 100 },
      { fromMin: 480, toMin: 1440, strategy: 'discharge' as const, powerRatio: 1000, cutOffSoc: 0 },
    ];
    const lowest = (machine: ReturnType<typeof planMachine>, reserveSoc: number | null) =>
      machine && Math.min(...expectedSoc(day, machine, reserveSoc).map(({ soc }) => soc));
    expect(lowest(planMachine([one], [one], [stack(200)]), null)).toBeCloseTo(10, 6);
    const kept = converter(100, 10, 95, 30);
    expect(lowest(planMachine([kept], [kept], [stack(200)]), null)).toBeCloseTo(30, 6);
    expect(lowest(planMachine([kept], [kept], [stack(200)]), 20)).toBeCloseTo(20, 6);
  });
});
