import type { FlowEnergy } from '@heliodon/energy/energy-figures';
import { describe, expect, it } from 'vitest';
import { energyLinks } from './energy-links.policy.ts';

const RULES = { gridMetered: true, loadByBalance: false, fullFeedIn: false };
const step = (flows: Partial<FlowEnergy>): FlowEnergy => ({
  ...{ pv: 0, charge: 0, discharge: 0, import: 0, export: 0, load: 0, charging: null },
  ...flows,
});

describe('where energy went', () => {
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
  ] as const)('%s', (_, steps, expected) => {
    const links = energyLinks(steps, RULES).map(({ from, to, kwh }) => [from, to, kwh]);
    expect(links).toEqual(expected);
  });
});
