import type { FlowEnergy } from '@heliodon/energy/energy-figures';
import { FLOWS } from '@heliodon/energy/plant-flows';
import { type AllocationRules, allocate, type FlowQuanta } from '@heliodon/energy/settlement/allocate';
import { kwhOf, shareOut, toQuanta } from '@heliodon/energy/settlement/quanta';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';

export type EnergyLink = EnergyAnalysis['links'][number];

const quantaOf = (flows: FlowEnergy): FlowQuanta =>
  Object.fromEntries(
    FLOWS.map((flow) => [flow, flows[flow] === null ? null : toQuanta(flows[flow])]),
  ) as FlowQuanta;

/** Where the energy of many steps went: each step by itself, as bills count it. Piles get their share of each source. */
export function energyLinks(steps: readonly FlowEnergy[], rules: AllocationRules): EnergyLink[] {
  const sums = new Map<string, EnergyLink>();
  const add = (from: EnergyLink['from'], to: EnergyLink['to'], quanta: number) => {
    if (quanta <= 0) return;
    const key = `${from} ${to}`;
    sums.set(key, { from, to, kwh: (sums.get(key)?.kwh ?? 0) + kwhOf(quanta) });
  };
  for (const step of steps) {
    const flows = quantaOf(step);
    const gone = allocate(flows, rules);
    const weights = [Math.max(0, flows.load ?? 0), Math.max(0, flows.charging ?? 0)];
    const toUse = (from: EnergyLink['from'], quanta: number) => {
      const [load = quanta, charging = 0] = weights.some((one) => one > 0)
        ? shareOut(quanta, weights)
        : [quanta];
      add(from, 'load', load);
      add(from, 'charging', charging);
    };
    toUse('pv', gone.pvToUse);
    toUse('storage', gone.storageToUse);
    toUse('grid', gone.gridToUse);
    add('pv', 'storage', gone.pvToStorage);
    add('pv', 'grid', gone.pvToGrid);
    add('storage', 'grid', gone.storageToGrid);
    add('grid', 'storage', gone.gridToStorage);
  }
  return [...sums.values()];
}
