import type { Breach } from './breaches.ts';
import {
  type DispatchCase,
  exportLimitOf,
  importLimitOf,
  type SiteLimits,
  stepsOf,
} from './dispatch-case.ts';
import type { GivenUp } from './dispatch-reason.ts';
import type { LpSolver } from './lp-solver.ts';
import { type OptimiseAnswer, type OptimiseOptions, optimise } from './optimise.ts';

/*
 * A plan exists for every case: where limits contradict each other, some are given up as far as necessary. First the final
 * SOC, then the demand limit, then the transformer and export limits; what the storage can do is always kept.
 */

export interface EasedCase {
  readonly of: DispatchCase;
  readonly answer: OptimiseAnswer;
  /** `byKw` of the final SOC: kWh missing. */
  readonly givenUp: readonly GivenUp[];
}

export async function optimiseWithin(
  of: DispatchCase,
  solver: LpSolver,
  options?: OptimiseOptions,
): Promise<EasedCase> {
  const solve = (one: DispatchCase) => optimise(one, solver, options);
  const holds = async (one: DispatchCase) => (await solve(one)).ok;
  const first = await solve(of);
  if (!isContradiction(first)) return { of, answer: first, givenUp: [] };
  const hasEnd = of.battery.endSoc !== null;
  const lower = lowerEnd(of, first.breaches);
  const early = hasEnd ? await solve(lower) : first;
  if (!isContradiction(early)) {
    const kept = await againstEnd(of, holds);
    return { of: lower, answer: early, givenUp: [endGivenUp(of, early, kept)] };
  }
  const open = withoutEnd(of);
  const second = hasEnd ? await solve(open) : first;
  if (!isContradiction(second)) {
    const kept = await againstEnd(of, holds);
    return { of: open, answer: second, givenUp: [endGivenUp(of, second, kept)] };
  }
  const { site, givenUp } = eased(of.site, second.breaches, await keptBy(open, holds));
  if (hasEnd) {
    const withEnd = { ...of, site };
    const answer = await solve(withEnd);
    if (!isContradiction(answer)) return { of: withEnd, answer, givenUp };
  }
  const last = { ...open, site };
  const answer = await solve(last);
  return {
    of: last,
    answer,
    givenUp: hasEnd ? [...givenUp, endGivenUp(of, answer, 'storage')] : givenUp,
  };
}

const isContradiction = (
  answer: OptimiseAnswer,
): answer is Extract<OptimiseAnswer, { reason: 'infeasible' }> =>
  !answer.ok && answer.reason === 'infeasible';

/** The final SOC that the smallest violation reaches. */
function lowerEnd(of: DispatchCase, found: readonly Breach[]): DispatchCase {
  const { endSoc, capacityKwh } = of.battery;
  const missingKwh = found.find(({ limit }) => limit === 'endSoc')?.by ?? 0;
  if (endSoc === null || missingKwh === 0) return withoutEnd(of);
  const reached = Math.max(0, endSoc - (100 * (missingKwh + SLACK_KW)) / capacityKwh);
  return { ...of, battery: { ...of.battery, endSoc: reached } };
}

const withoutEnd = (of: DispatchCase): DispatchCase => ({
  ...of,
  battery: { ...of.battery, endSoc: null },
});

function endGivenUp(of: DispatchCase, answer: OptimiseAnswer, kept: GivenUp['kept']): GivenUp {
  const { endSoc, capacityKwh } = of.battery;
  const endKwh = answer.ok ? (answer.result.storedKwh.at(-1) ?? 0) : 0;
  return { kept, gaveUp: 'endSoc', byKw: Math.max(0, ((endSoc ?? 0) / 100) * capacityKwh - endKwh) };
}

type Holds = (of: DispatchCase) => Promise<boolean>;

/** The limit without which the final SOC could be reached. */
async function againstEnd(of: DispatchCase, holds: Holds): Promise<GivenUp['kept']> {
  const { site } = of;
  const transformerKw = site.transformerKw ?? Number.POSITIVE_INFINITY;
  const isLimited = Array.from({ length: stepsOf(of) }, (_, step) => importLimitOf(site, step)).some(
    (kw) => kw < transformerKw,
  );
  if (isLimited && (await holds({ ...of, site: { ...site, importLimitKw: null } }))) return 'demand';
  const free = { ...site, importLimitKw: null, transformerKw: null };
  return site.transformerKw !== null && (await holds({ ...of, site: free })) ? 'transformer' : 'storage';
}

/** The reserve for grid outages, if the limits could be held without it. */
async function keptBy(of: DispatchCase, holds: Holds): Promise<GivenUp['kept']> {
  const { unreservedSocMin } = of.battery;
  if (unreservedSocMin === undefined) return 'storage';
  const battery = { ...of.battery, socMin: unreservedSocMin };
  return (await holds({ ...of, battery })) ? 'reserve' : 'storage';
}

/** Above the rounding of the solver. */
const SLACK_KW = 1e-3;

/** Limits raised as far as the smallest violation exceeds them. */
function eased(
  site: SiteLimits,
  found: readonly Breach[],
  kept: GivenUp['kept'],
): { readonly site: SiteLimits; readonly givenUp: readonly GivenUp[] } {
  const transformerKw = site.transformerKw ?? Number.POSITIVE_INFINITY;
  const most = (limit: Breach['limit'], of: (breach: Breach) => number) =>
    Math.max(0, ...found.filter((one) => one.limit === limit).map(of));
  const importKw = most('transformer', ({ step, by }) => importLimitOf(site, step) + by);
  const exportKw = most('backflow', ({ by }) => exportLimitOf(site) + by);
  const overDemandKw = most('transformer', ({ step, by }) =>
    importLimitOf(site, step) < transformerKw ? by : 0,
  );
  const overExportKw = most('backflow', ({ by }) => by);
  const carriesKw = Math.max(importKw, exportKw);
  const raised = (limitKw: number | null | undefined, kw: number) =>
    limitKw === null || limitKw === undefined ? null : Math.max(limitKw, kw + SLACK_KW);
  const givenUp: GivenUp[] = [];
  if (overDemandKw > 0) givenUp.push({ kept, gaveUp: 'demand', byKw: overDemandKw });
  if (importKw > transformerKw) givenUp.push({ kept, gaveUp: 'transformer', byKw: importKw - transformerKw });
  if (overExportKw > 0)
    givenUp.push({
      kept: site.pvCurtailable ? kept : 'curtailment',
      gaveUp: site.exportLimitKw === null ? 'transformer' : 'backflow',
      byKw: overExportKw,
    });
  return {
    givenUp,
    site: {
      ...site,
      transformerKw: carriesKw > transformerKw ? raised(site.transformerKw, carriesKw) : site.transformerKw,
      exportLimitKw: exportKw > 0 ? raised(site.exportLimitKw, exportKw) : site.exportLimitKw,
      importLimitKw: importKw > 0 ? raised(site.importLimitKw, importKw) : (site.importLimitKw ?? null),
    },
  };
}
