import type { Flow } from '../flows/plant-flows.ts';
import type { Quanta } from './quanta.ts';

/** Energy of a 15-minute interval by flow; null: not measured. */
export type FlowQuanta = Readonly<Record<Flow, Quanta | null>>;

/**
 * Where the energy of an interval went. `use` is load and chargers together. Meters read at different times do not
 * match exactly: energy beyond all measured uses is omitted.
 */
export interface Allocation {
  readonly pvToUse: Quanta;
  readonly pvToStorage: Quanta;
  readonly pvToGrid: Quanta;
  readonly storageToUse: Quanta;
  readonly storageToGrid: Quanta;
  /** One battery charged another: no cost and no income. */
  readonly storageToStorage: Quanta;
  readonly gridToUse: Quanta;
  readonly gridToStorage: Quanta;
}

/** Without a grid meter, export is unknown: then the plant's feed-in mode decides. */
export interface AllocationRules {
  readonly gridMetered: boolean;
  /** The load is not measured but calculated from the other flows. */
  readonly loadByBalance: boolean;
  readonly fullFeedIn: boolean;
}

/**
 * Export comes from PV first: a battery that discharges while PV exports only makes room for it. Remaining PV supplies
 * the site, then the battery; the battery supplies the site; the grid supplies the rest. A battery that charged and
 * discharged within the interval, as with passing clouds, supplied the site without PV and was charged by PV again.
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

/** Energy of a register that ran backwards is not settled. */
const known = (quanta: Quanta | null): Quanta => Math.max(0, quanta ?? 0);

function fedInOf(flows: FlowQuanta, { gridMetered, fullFeedIn }: AllocationRules): Quanta {
  if (gridMetered) return known(flows.export);
  return fullFeedIn ? known(flows.pv) + known(flows.discharge) : 0;
}

/**
 * Without a load meter, consumption is what arrived and was neither exported nor stored. Without a grid meter the
 * balance does not know export: a plant that exports everything then has no load.
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
