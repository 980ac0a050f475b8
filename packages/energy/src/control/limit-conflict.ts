import type { DispatchLimit, GivenUp } from '../optimise/dispatch-reason.ts';
import type { DemandStep } from './demand-ceiling.ts';
import type { GridBounds, SiteReason, SiteStep } from './site-limit.ts';

/* Which two limits of a step cannot both be kept, and which one the controller gave up. */

/** The limit of the grid that is not held, and what prevents it. */
export interface Unmet {
  readonly side: 'import' | 'export';
  readonly by: Extract<DispatchLimit, 'storage' | 'curtailment' | 'chargers'>;
}

export interface ConflictFacts {
  readonly reasons: readonly SiteReason[];
  readonly bounds: GridBounds;
  readonly unmetKw: number;
  readonly demand: DemandStep | null;
  /** Absent: it is derived from the reasons. */
  readonly unmet?: Unmet | null;
}

/** Smaller differences come from rounding. */
const SAME_KW = 0.05;

/** The import limit wins over the export limit, and what devices cannot do over both. */
export function limitConflict(
  { reasons, bounds, unmetKw, demand, unmet }: ConflictFacts,
  backflowTargetKw: number | null,
): GivenUp | null {
  const minKw = backflowTargetKw ?? Number.NEGATIVE_INFINITY;
  const importLimit = demand?.ceilingKw === bounds.maxKw ? 'demand' : 'transformer';
  if (minKw > bounds.maxKw + SAME_KW)
    return { kept: importLimit, gaveUp: 'backflow', byKw: minKw - bounds.maxKw };
  if (unmetKw <= SAME_KW) return null;
  // Storage that can do nothing leaves no reason: the side of the grid says which limit it is.
  const exportLimit = backflowTargetKw === null ? 'transformer' : 'backflow';
  const bySide = unmet && (unmet.side === 'import' ? importLimit : exportLimit);
  const gaveUp = bySide ?? importLimitIn(reasons) ?? exportLimitIn(reasons);
  return gaveUp ? { kept: unmet?.by ?? 'storage', gaveUp, byKw: unmetKw } : null;
}

/** Export is left where PV may not be reduced further, import where vehicles get their minimum or storage can do no more. */
export function unmetOf({ orders, unmetImportKw, unmetExportKw }: SiteStep): Unmet | null {
  if (unmetExportKw > Math.max(SAME_KW, unmetImportKw)) return { side: 'export', by: 'curtailment' };
  if (unmetImportKw <= SAME_KW) return null;
  const isForVehicles = orders.pilesLimitKw > 0 && unmetImportKw <= orders.pilesLimitKw + SAME_KW;
  return { side: 'import', by: isForVehicles ? 'chargers' : 'storage' };
}

type Reasons = readonly SiteReason[];

export const importLimitIn = (reasons: Reasons): DispatchLimit | null =>
  reasons.includes('demand') ? 'demand' : reasons.includes('transformer') ? 'transformer' : null;

export const exportLimitIn = (reasons: Reasons): DispatchLimit | null =>
  reasons.includes('backflow') ? 'backflow' : reasons.includes('transformer') ? 'transformer' : null;
