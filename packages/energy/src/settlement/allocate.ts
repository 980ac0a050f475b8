import type { Flow } from '../flows/plant-flows.ts';
import type { Quanta } from './quanta.ts';

/** Energy of a quarter of an hour by flow; null where nobody measured it. */
export type FlowQuanta = Readonly<Record<Flow, Quanta | null>>;

/**
 * Where the energy of a quarter went. `use` is load and charging piles together. Meters that are read at different
 * moments do not fit exactly: what a source gave beyond all measured uses is left out, never invented.
 */
export interface Allocation {
  readonly pvToUse: Quanta;
  readonly pvToStorage: Quanta;
  readonly pvToGrid: Quanta;
  readonly storageToUse: Quanta;
  readonly storageToGrid: Quanta;
  /** One battery filled another: it costs and earns nothing. */
  readonly storageToStorage: Quanta;
  readonly gridToUse: Quanta;
  readonly gridToStorage: Quanta;
}

/** Without a meter at the grid nobody knows what was fed in: then the mode of the plant says it. */
export interface AllocationRules {
  readonly gridMetered: boolean;
  /** Nobody measures the load: it is what the other flows leave. */
  readonly loadByBalance: boolean;
  readonly fullFeedIn: boolean;
}

/**
 * What is fed in comes from PV first: a battery that feeds in while PV runs only makes room for it. The rest of PV
 * serves the site, then the battery; the battery serves the site; the grid gives what is still wanted. A battery that
 * gave and took within the quarter, as under passing clouds, served the site while PV was away and was filled by PV again.
 */
export function allocate(flows: FlowQuanta, rules: AllocationRules): Allocation {
  const pv = known(flows.pv);
  const discharge = known(flows.discharge);
  const charge = known(flows.charge);
  const fedIn = fedInOf(flows, rules);
  const pvToGrid = Math.min(pv, fedIn);
  const storageToGrid = Math.min(discharge, fedIn - pvToGrid);
  const pvOnSite = pv - pvToGrid;
  const use = useOf(flows, rules, pvOnSite, discharge - storageToGrid);
  const pvFirst = Math.min(pvOnSite, use);
  const pvSpare = Math.min(pvOnSite - pvFirst, charge);
  const storageFirst = Math.min(discharge - storageToGrid, use - pvFirst);
  const bought = charge - pvSpare;
  const unbought = flows.import === null ? bought : Math.max(0, bought - known(flows.import));
  const takenBack = Math.min(discharge - storageToGrid - storageFirst, unbought);
  const swappedWithPv = Math.min(takenBack, pvFirst);
  const gridToStorage = bought - takenBack;
  const wanted = use - pvFirst - storageFirst;
  return {
    pvToUse: pvFirst - swappedWithPv,
    pvToStorage: pvSpare + swappedWithPv,
    pvToGrid,
    storageToUse: storageFirst + swappedWithPv,
    storageToGrid,
    storageToStorage: takenBack - swappedWithPv,
    gridToUse: flows.import === null ? wanted : Math.min(wanted, Math.max(0, flows.import - gridToStorage)),
    gridToStorage,
  };
}

/** A register that ran backwards measured nothing that can be settled. */
const known = (quanta: Quanta | null): Quanta => Math.max(0, quanta ?? 0);

function fedInOf(flows: FlowQuanta, { gridMetered, fullFeedIn }: AllocationRules): Quanta {
  if (gridMetered) return known(flows.export);
  return fullFeedIn ? known(flows.pv) + known(flows.discharge) : 0;
}

/**
 * A site whose use nobody measures used what came and was neither fed in nor stored. Without a meter at the grid the
 * balance knows nothing of what was fed in: a plant that feeds in everything has no load by it.
 */
function useOf(
  flows: FlowQuanta,
  { gridMetered, loadByBalance, fullFeedIn }: AllocationRules,
  pvOnSite: Quanta,
  storageOnSite: Quanta,
): Quanta {
  if (!gridMetered && fullFeedIn && loadByBalance) return known(flows.charging);
  if (flows.load === null && flows.charging === null)
    return Math.max(0, pvOnSite - known(flows.charge)) + storageOnSite;
  return known(flows.load) + known(flows.charging);
}
