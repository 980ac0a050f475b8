import { type ExplainedPower, type GivenUp, reason, withPower } from '../optimise/dispatch-reason.ts';
import { type ConflictFacts, exportLimitIn, importLimitIn, limitConflict } from './limit-conflict.ts';
import type { SiteSettings } from './site-units.ts';

/* What the site controller made of a decision of automatic dispatch, and why. */

export interface SteppedOrder {
  /** Of the units under automatic dispatch. */
  readonly orderedKw: number;
  readonly step: ConflictFacts;
  readonly settings: Pick<SiteSettings, 'backflowTargetKw'>;
  readonly pvKw: number;
  /** Load and charging. */
  readonly needKw: number;
}

/** Smaller differences come from rounding. */
const SAME_KW = 0.05;

export function explainedOrder(decision: ExplainedPower, order: SteppedOrder): ExplainedPower {
  const { orderedKw } = order;
  const carried = { ...withPower(decision, orderedKw), givenUp: givenUpBy(decision, order) };
  const about = siteLimitOf(decision.powerKw, order);
  if (!about) return carried;
  const isCaused =
    Math.abs(orderedKw) <= SAME_KW ||
    Math.abs(orderedKw) > Math.abs(decision.powerKw) + SAME_KW ||
    orderedKw * decision.powerKw < 0;
  return {
    ...carried,
    freeKw: decision.freeKw ?? decision.powerKw,
    reason: isCaused ? about : carried.reason,
    binding: about,
  };
}

/** The limit that changed the power in this step; null: none, a ramp or a rounding did. */
function siteLimitOf(decidedKw: number, { orderedKw, step, pvKw, needKw }: SteppedOrder) {
  const { reasons, bounds } = step;
  const flows = { powerKw: orderedKw, loadKw: needKw, pvKw };
  if (orderedKw > decidedKw + SAME_KW && Number.isFinite(bounds.maxKw)) {
    const limit = importLimitIn(reasons);
    return limit && reason('importLimit', { ...flows, limitKw: bounds.maxKw }, limit);
  }
  if (orderedKw < decidedKw - SAME_KW && Number.isFinite(bounds.minKw)) {
    const limit = exportLimitIn(reasons);
    return limit && reason('exportLimit', { ...flows, limitKw: -bounds.minKw + 0 }, limit);
  }
  return null;
}

/** Guidance knows whether the storage keeps a reserve. */
function givenUpBy(decision: ExplainedPower, { step, settings }: SteppedOrder): GivenUp | null {
  const conflict = limitConflict(step, settings.backflowTargetKw);
  const isReserve = conflict?.kept === 'storage' && decision.givenUp?.kept === 'reserve';
  return isReserve ? { ...conflict, kept: 'reserve' } : conflict;
}
