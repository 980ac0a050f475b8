import { batteryModel, powerForChange } from './battery-range.ts';
import { type Breach, breaches } from './breaches.ts';
import { type BuiltProgramme, buildProgramme, type ProgrammeColumns } from './build-programme.ts';
import {
  type CaseFault,
  caseFaults,
  type DispatchCase,
  flatEfficiency,
  startKwhOf,
  stepsOf,
} from './dispatch-case.ts';
import { type Dispatch, type DispatchCost, dispatchCost, follow, withoutBattery } from './follow.ts';
import type { LinearProgramme } from './linear-programme.ts';
import type { LpAnswer, LpSolver } from './lp-solver.ts';
import { rulePlan } from './rule-plan.ts';

export interface OptimisedDispatch extends Dispatch {
  readonly cost: DispatchCost;
  readonly withoutBattery: DispatchCost;
  /** Lower bound of the cost; null: the solver gave up. */
  readonly boundCost: number | null;
  /** Proven optimal, except for rounding. */
  readonly best: boolean;
  /** Origin of the plan: the rule plan is used if the solver could not find a better one in time. */
  readonly source: 'solver' | 'rule';
}

export type OptimiseAnswer =
  | { readonly ok: true; readonly result: OptimisedDispatch }
  | { readonly ok: false; readonly reason: 'faults'; readonly faults: readonly CaseFault[] }
  /** Limits that cannot all be held; the solution with the smallest violation. */
  | { readonly ok: false; readonly reason: 'infeasible'; readonly breaches: readonly Breach[] }
  | { readonly ok: false; readonly reason: 'solver'; readonly detail: string };

export interface OptimiseOptions {
  /** For each solver call. */
  readonly timeLimitMs: number;
  /** Time for a proof of optimality with binary columns; 0: none. */
  readonly proofMs: number;
}

const DEFAULTS: OptimiseOptions = { timeLimitMs: 10_000, proofMs: 150 };

/**
 * Cheapest dispatch of the horizon with the same efficiency at each power; never more expensive than the rule plan, if
 * that holds all limits.
 */
export async function optimise(
  given: DispatchCase,
  solver: LpSolver,
  options: OptimiseOptions = DEFAULTS,
): Promise<OptimiseAnswer> {
  const faults = caseFaults(given);
  if (faults.length > 0) return { ok: false, reason: 'faults', faults };
  const of = flatEfficiency(given);
  const found = await solveDispatch(of, solver, options);
  if ('infeasible' in found) return whichLimits(of, solver, options);
  const rule = rulePlan(of);
  const ruleCost = dispatchCost(of, rule);
  const ruleHolds = breaches(of, rule).length === 0;
  const solved = found.solved;
  if (!solved && !ruleHolds) return { ok: false, reason: 'solver', detail: found.detail };
  const byRule = !solved || (ruleHolds && ruleCost.total < solved.cost.total);
  const taken = byRule ? { dispatch: rule, cost: ruleCost } : solved;
  const { boundCost } = found;
  return {
    ok: true,
    result: {
      ...taken.dispatch,
      cost: taken.cost,
      withoutBattery: withoutBattery(of),
      boundCost,
      best: boundCost !== null && isReached(taken.cost.total, boundCost),
      source: byRule ? 'rule' : 'solver',
    },
  };
}

interface Solved {
  readonly dispatch: Dispatch;
  readonly cost: DispatchCost;
}

type Found =
  | { readonly infeasible: true }
  | { readonly solved: Solved | null; readonly boundCost: number | null; readonly detail: string };

const isReached = (cost: number, bound: number): boolean => cost <= bound + 1e-6 * (1 + Math.abs(bound));

/**
 * The solver alone. First without binary columns: the result is executed, and if its cost equals the promised one, it
 * is optimal. Otherwise circulation paid: directions are fixed as executed and the rest is solved again until there is
 * no gain; then the solver may search for a proof or a better solution.
 */
async function solveDispatch(
  of: DispatchCase,
  solver: LpSolver,
  { timeLimitMs, proofMs }: OptimiseOptions,
): Promise<Found> {
  const built = buildProgramme(of, { elastic: false });
  const { programme, columns } = built;
  const relaxed = await solver.solve(withDirections(programme), timeLimitMs);
  if (relaxed.status === 'infeasible') return { infeasible: true };
  let boundCost = relaxed.status === 'optimal' ? relaxed.objective : null;
  let best: Solved | null = null;
  const improves = ({ status, ...rest }: LpAnswer): boolean => {
    const values = 'values' in rest ? rest.values : null;
    const solved = values && carryOut(of, built, values);
    if (!solved || (best && solved.cost.total >= best.cost.total - GAIN)) return false;
    best = solved;
    return true;
  };
  const reached = () => best !== null && boundCost !== null && isReached(best.cost.total, boundCost);
  improves(relaxed);
  const detail = relaxed.status === 'failed' ? relaxed.reason : relaxed.status;
  if (programme.columns.whole.length === 0 || reached()) return { solved: best, boundCost, detail };
  for (let stuck = 0, tie: 0 | 1 = 1; best && stuck < 2; tie = tie === 1 ? 0 : 1) {
    const fixed = withDirections(programme, directionsOf(best, columns, tie));
    const start = relaxed.status === 'optimal' ? relaxed.start : undefined;
    stuck = improves(await solver.solve(fixed, timeLimitMs, start)) ? 0 : stuck + 1;
  }
  if (!reached() && (proofMs > 0 || !best)) {
    const chosen = await solver.solve(programme, best ? proofMs : timeLimitMs);
    if (chosen.status === 'infeasible') return { infeasible: true };
    if (chosen.status === 'optimal') boundCost = chosen.objective;
    improves(chosen);
  }
  return { solved: best, boundCost, detail };
}

/** Less is rounding. */
const GAIN = 1e-7;

/** Binary columns fixed to the given values; the others are relaxed. */
function withDirections(
  { columns, rows, offset }: LinearProgramme,
  given: ReadonlyMap<number, number> = new Map(),
): LinearProgramme {
  const set = (bounds: readonly number[]) => bounds.map((bound, column) => given.get(column) ?? bound);
  const fixed = { lower: set(columns.lower), upper: set(columns.upper), whole: [] };
  return { columns: { ...columns, ...fixed }, rows, offset };
}

/** `tie`: direction of a step without flow. */
function directionsOf({ dispatch }: Solved, columns: ProgrammeColumns, tie: 0 | 1): Map<number, number> {
  const given = new Map<number, number>();
  const of = (towardKw: number) => (Math.abs(towardKw) < 1e-6 ? tie : Number(towardKw > 0));
  for (const [step, column] of columns.importing.entries()) given.set(column, of(dispatch.gridKw[step] ?? 0));
  for (const [step, column] of columns.charging.entries())
    given.set(column, of(-(dispatch.batteryKw[step] ?? 0)));
  given.delete(-1);
  return given;
}

/**
 * The stored energy of the solution, reached by either charging or discharging. Where the solution did both, this
 * imports less for the same storage level. Null: a limit prevents it.
 */
function carryOut(of: DispatchCase, { columns }: BuiltProgramme, values: ArrayLike<number>): Solved | null {
  const model = batteryModel(of.battery);
  const powerKw = new Float64Array(stepsOf(of));
  let held = startKwhOf(of.battery);
  for (const [step, column] of columns.stored.entries()) {
    const after = values[column] ?? held;
    powerKw[step] = powerForChange(model, after - held);
    held = after;
  }
  const curtailedKw = columns.curtailed.map((column) => values[column] ?? 0);
  const dispatch = follow(of, { powerKw, curtailedKw }, model);
  if (breaches(of, dispatch).length > 0) return null;
  return { dispatch, cost: dispatchCost(of, dispatch) };
}

async function whichLimits(
  of: DispatchCase,
  solver: LpSolver,
  { timeLimitMs }: OptimiseOptions,
): Promise<OptimiseAnswer> {
  const { programme, columns } = buildProgramme(of, { elastic: true });
  const answer = await solver.solve(programme, timeLimitMs);
  if (!('values' in answer) || !answer.values)
    return {
      ok: false,
      reason: 'solver',
      detail: answer.status === 'failed' ? answer.reason : answer.status,
    };
  const { values } = answer;
  const by = (column: number) => values[column] ?? 0;
  const over: Breach[] = [
    ...columns.overImport.map((at, step): Breach => ({ limit: 'transformer', step, by: by(at) })),
    ...columns.overExport.map((at, step): Breach => ({ limit: 'backflow', step, by: by(at) })),
    { limit: 'endSoc', step: stepsOf(of) - 1, by: by(columns.endShort) },
  ];
  return { ok: false, reason: 'infeasible', breaches: over.filter((one) => one.by > 1e-6) };
}
