import { expect, it } from 'vitest';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import { linksDiffer } from './linksDiffer.ts';

const none = {
  pv: null,
  charge: null,
  discharge: null,
  import: null,
  export: null,
  load: null,
  charging: null,
};
const of = (flows: Partial<EnergyAnalysis['totals']['flows']>, links: EnergyAnalysis['links']) => ({
  plant: { plantId: 1, name: 'P', timeZone: 'UTC', screenType: 3 },
  totals: {
    flows: { ...none, ...flows },
    selfUse: null,
    selfSufficiency: null,
    roundTrip: null,
    importMaxKw: null,
  },
  links,
});

it.each([
  ['all of it is drawn', of({ import: 3300, load: 3300 }, [{ from: 'grid', to: 'load', kwh: 3300 }]), false],
  [
    'less than is shown',
    of({ import: 3300.4, load: 3300 }, [{ from: 'grid', to: 'load', kwh: 3300 }]),
    false,
  ],
  ['losses', of({ import: 3350, load: 3300 }, [{ from: 'grid', to: 'load', kwh: 3300 }]), true],
  ['a flow that nobody measured', of({ load: 5 }, [{ from: 'grid', to: 'load', kwh: 5 }]), false],
  ['a flow that is not drawn at all', of({ discharge: 5 }, []), true],
  ['piles are of no concern to a plant without them', of({ charging: 5 }, []), false],
])('%s', (_, data, differs) => expect(linksDiffer(data)).toBe(differs));
