import type { FlowEnergy } from '@heliodon/energy/flows/energy-figures';
import { FLOWS, type Flow } from '@heliodon/energy/flows/plant-flows';
import { type AllocationRules, allocate, type FlowQuanta } from '@heliodon/energy/settlement/allocate';
import { kwhOf, type Quanta, shareOut, toQuanta } from '@heliodon/energy/settlement/quanta';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';

export type EnergyLink = EnergyAnalysis['links'][number];
type From = EnergyLink['from'];
type To = EnergyLink['to'];

/** Maximum share of a source: a larger remainder is a gap in the data, not a difference between meter reading times. */
const JOINED_SHARE = 0.02;
const SOURCES: Readonly<Record<From, Flow>> = { pv: 'pv', storage: 'discharge', grid: 'import' };
const USES: Readonly<Record<To, Flow>> = {
  load: 'load',
  charging: 'charging',
  storage: 'charge',
  grid: 'export',
};

const known = (quanta: Quanta | null): Quanta => Math.max(0, quanta ?? 0);
const quantaOf = (flows: FlowEnergy): FlowQuanta =>
  Object.fromEntries(
    FLOWS.map((flow) => [flow, flows[flow] === null ? null : toQuanta(flows[flow])]),
  ) as FlowQuanta;

/**
 * Energy flows over many steps, each step allocated separately as in bills; chargers get their share of each source.
 * Meters read at different times leave small remainders in adjacent steps, which are joined.
 */
export function energyLinks(steps: readonly FlowEnergy[], rules: AllocationRules): EnergyLink[] {
  const sums = new Map<string, { from: From; to: To; quanta: Quanta }>();
  const add = (from: From, to: To, quanta: Quanta) => {
    if (quanta <= 0) return;
    const key = `${from} ${to}`;
    sums.set(key, { from, to, quanta: (sums.get(key)?.quanta ?? 0) + quanta });
  };
  const all = steps.map(quantaOf);
  for (const flows of all) addStep(flows, rules, add);
  const total = (flow: Flow) => all.reduce((sum, flows) => sum + known(flows[flow]), 0);
  const open = (flow: Flow, end: { from?: From; to?: To }) =>
    [...sums.values()]
      .filter(({ from, to }) => from === end.from || to === end.to)
      .reduce((left, { quanta }) => left - quanta, total(flow));
  for (const from of ['pv', 'storage', 'grid'] as const) {
    let spare = Math.min(open(SOURCES[from], { from }), Math.floor(total(SOURCES[from]) * JOINED_SHARE));
    for (const to of usesOf(rules, from)) {
      const joined = Math.min(spare, open(USES[to], { to }));
      add(from, to, joined);
      spare -= Math.max(0, joined);
    }
  }
  return [...sums.values()].map(({ from, to, quanta }) => ({ from, to, kwh: kwhOf(quanta) }));
}

/** Feed-in, and a load computed by balance, are unknown without a meter at the grid connection. */
function usesOf({ gridMetered, loadByBalance, fullFeedIn }: AllocationRules, from: From): To[] {
  const uses: To[] = !gridMetered && fullFeedIn && loadByBalance ? ['charging'] : ['load', 'charging'];
  return [...uses, 'storage', ...(gridMetered && from !== 'grid' ? (['grid'] as const) : [])];
}

function addStep(
  flows: FlowQuanta,
  rules: AllocationRules,
  add: (from: From, to: To, quanta: Quanta) => void,
): void {
  const gone = allocate(flows, rules);
  const weights = [known(flows.load), known(flows.charging)];
  const toUse = (from: From, quanta: Quanta) => {
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
  add('storage', 'storage', gone.storageToStorage);
  // The grid never supplies more than its meter shows.
  add(
    'grid',
    'storage',
    Math.min(gone.gridToStorage, flows.import === null ? Infinity : known(flows.import)),
  );
}
