import { describe, expect, it } from 'vitest';
import { addFlows, energyFigures, type FlowEnergy } from './energy-figures.ts';

const nothing: FlowEnergy = {
  pv: null,
  charge: null,
  discharge: null,
  import: null,
  export: null,
  load: null,
  charging: null,
};
const plant = { pvKwp: 50, coalKgPerKwh: 0.4, co2KgPerKwh: 0.997, treesPerKwh: 0.05 };

describe('the figures of a report', () => {
  it('PV with storage, calculated by hand', () => {
    const figures = energyFigures(
      { ...nothing, pv: 200, charge: 100, discharge: 90, import: 40, export: 50, load: 160, charging: 20 },
      plant,
    );
    expect(figures).toEqual({
      fullHours: 4,
      roundTrip: 0.9,
      selfUse: 0.75,
      // 180 kWh consumed, 40 of them purchased.
      selfSufficiency: 140 / 180,
      coalKg: 80,
      co2Kg: 199.4,
      trees: 10,
    });
  });

  it.each([
    ['nothing is known', {}, {}, { fullHours: null, roundTrip: null, selfUse: null, co2Kg: null }],
    ['a night', { pv: 0, export: 0 }, {}, { fullHours: 0, selfUse: null, co2Kg: 0 }],
    ['no installed power', { pv: 10 }, { pvKwp: null }, { fullHours: null, coalKg: 4 }],
    ['no grid meter', { pv: 10, load: 10 }, {}, { selfUse: null, selfSufficiency: null }],
    ['the storage was emptied', { charge: 10, discharge: 30 }, {}, { roundTrip: null }],
    ['it never charged', { charge: 0, discharge: 0 }, {}, { roundTrip: null }],
    // Discharged energy was also fed in: self-consumption is zero, not negative.
    ['more fed in than made', { pv: 10, export: 15 }, {}, { selfUse: 0 }],
    // The grid charged the storage.
    ['more bought than used', { import: 30, load: 10 }, {}, { selfSufficiency: 0 }],
    ['an island', { import: 0, load: 10 }, {}, { selfSufficiency: 1 }],
  ])('%s', (_name, flows, facts, expected) => {
    expect(energyFigures({ ...nothing, ...flows }, { ...plant, ...facts })).toMatchObject(expected);
  });

  it('a sum is known if one part is known', () => {
    const sum = addFlows([{ ...nothing, pv: 1, load: 2 }, { ...nothing, pv: 4 }, nothing]);
    expect(sum).toEqual({ ...nothing, pv: 5, load: 2 });
    expect(addFlows([])).toEqual(nothing);
  });
});
