import type { FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyLinks } from './energy-links.policy.ts';

const RULES = { gridMetered: true, loadByBalance: false, fullFeedIn: false };
const step = (flows: Partial<FlowEnergy>): FlowEnergy => ({
  pv: 0,
  charge: 0,
  discharge: 0,
  import: 0,
  export: 0,
  load: 0,
  charging: null,
  ...flows,
});

describe('energy links', () => {
  it.each([
    ['nothing', [step({})], []],
    [
      'PV serves the load first, then the battery, and the rest is fed in',
      [step({ pv: 10, load: 4, charge: 3, export: 3 })],
      [
        ['pv', 'load', 4],
        ['pv', 'storage', 3],
        ['pv', 'grid', 3],
      ],
    ],
    [
      'the battery and the grid give what PV leaves',
      [step({ pv: 2, load: 9, discharge: 3, import: 4 })],
      [
        ['pv', 'load', 2],
        ['storage', 'load', 3],
        ['grid', 'load', 4],
      ],
    ],
    [
      'piles take their share of each source',
      [step({ pv: 4, load: 6, charging: 2, import: 4 })],
      [
        ['pv', 'load', 3],
        ['pv', 'charging', 1],
        ['grid', 'load', 3],
        ['grid', 'charging', 1],
      ],
    ],
    [
      'steps count by themselves: what noon feeds in does not serve the night',
      [step({ pv: 5, export: 5 }), step({ load: 5, import: 5 })],
      [
        ['pv', 'grid', 5],
        ['grid', 'load', 5],
      ],
    ],
    [
      'a battery that gave and took within a step took nothing from the grid',
      [step({ pv: 10, load: 8, discharge: 2, charge: 4 })],
      [
        ['pv', 'load', 6],
        ['storage', 'load', 2],
        ['pv', 'storage', 4],
      ],
    ],
    [
      'a battery that fills another',
      [step({ load: 3, discharge: 8, charge: 5 })],
      [
        ['storage', 'load', 3],
        ['storage', 'storage', 5],
      ],
    ],
    [
      'what meters read too early in one step is joined with what is missing in the next',
      [step({ load: 100, import: 101 }), step({ load: 101, import: 100 })],
      [['grid', 'load', 201]],
    ],
    [
      'a gap in the data is no matter of reading moments: two in a hundred are joined at most',
      [step({ load: 100, import: 200 }), step({ load: 200, import: 100 })],
      [['grid', 'load', 206]],
    ],
    [
      'a charge that the meter at the grid knows of a step later',
      [step({ load: 0, charge: 50, import: 49 }), step({ load: 50, import: 51 })],
      [
        ['grid', 'storage', 50],
        ['grid', 'load', 50],
      ],
    ],
    ['losses are left out', [step({ load: 97, import: 100 })], [['grid', 'load', 97]]],
    ['nobody measured the import', [step({ load: 7, import: null })], [['grid', 'load', 7]]],
  ] as const)('%s', (_, steps, expected) => {
    const links = energyLinks(steps, RULES).map(({ from, to, kwh }) => [from, to, kwh]);
    expect(links).toEqual(expected);
  });

  it('each end balances with its meter, whatever the battery does within a step', () => {
    const kwh = fc.integer({ min: 0, max: 50 });
    const fitting = fc
      .record({ pv: kwh, discharge: kwh, import: kwh, charge: kwh, export: kwh })
      .filter((of) => of.pv + of.discharge >= of.export)
      .filter((of) => of.pv + of.discharge + of.import >= of.charge + of.export)
      .filter((of) => of.import === 0 || of.export === 0)
      .map((of) => step({ ...of, load: of.pv + of.discharge + of.import - of.charge - of.export }));
    fc.assert(
      fc.property(fc.array(fitting, { maxLength: 5 }), (steps) => {
        const links = energyLinks(steps, RULES);
        const at = (end: 'from' | 'to', node: string) =>
          links.filter((link) => link[end] === node).reduce((sum, link) => sum + link.kwh, 0);
        const total = (flow: keyof FlowEnergy) => steps.reduce((sum, of) => sum + (of[flow] ?? 0), 0);
        const drawn = [
          at('from', 'pv'),
          at('from', 'storage'),
          at('from', 'grid'),
          at('to', 'load'),
          at('to', 'storage'),
          at('to', 'grid'),
        ];
        const measured = (['pv', 'discharge', 'import', 'load', 'charge', 'export'] as const).map(total);
        for (const [i, sum] of drawn.entries()) expect(sum).toBeCloseTo(measured[i] ?? 0, 3);
      }),
    );
  });
});
