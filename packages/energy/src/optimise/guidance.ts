import { QUARTER_MS } from '@heliodon/kernel/time';
import { tenth } from '../control/site-units.ts';
import type { StorageRange } from '../control/storage-range.ts';
import {
  type BatteryModel,
  batteryModel,
  mostChargeKw,
  mostDischargeKw,
  storedAfter,
} from './battery-range.ts';
import { valuesAhead, type Window } from './closed-loop.ts';
import {
  type DispatchCase,
  exportLimitOf,
  type Horizon,
  heldImportOf,
  importLimitOf,
  needKw,
  STEPS_A_DAY,
  startKwhOf,
  stepsOf,
} from './dispatch-case.ts';
import { type ExplainedPower, explain, type LimitedKw, type PowerFacts, reason } from './dispatch-reason.ts';
import type { PriceAction } from './rule-plan.ts';
import { type Decision, decide, expectedCost, type Future, type StoredValues } from './stored-value.ts';
import { subCase } from './sub-case.ts';

/*
 * Guidance: the value of stored energy over the next intervals in a compact form, from which the power for the measured
 * load is calculated every few seconds. Plain data: it is stored.
 */

export interface Guidance {
  /** rule: the price rule, while the optimiser is behind it. */
  readonly source: 'optimiser' | 'rule';
  readonly madeAtMs: number;
  /** Beginning of the first step. */
  readonly startMs: number;
  /** The first steps of the horizon; PV and load as expected. */
  readonly of: DispatchCase;
  /** Import from which on the demand charge rises, by step. */
  readonly targets: StoredValues['targets'];
  readonly levels: number;
  readonly levelKwh: number;
  /** Relative to the lowest cost of each step. */
  readonly costs: readonly number[];
  /** Of the price rule, by step. */
  readonly ruleActions: readonly PriceAction[];
  /** Expected power from the first step on, for at most 24 hours; absent in guidance of earlier versions. */
  readonly course?: readonly number[];
}

export interface GuidanceTask {
  readonly window: Window;
  readonly futures: readonly Future[];
  readonly source: Guidance['source'];
  readonly nowMs: number;
  readonly startMs: number;
  /** By step. */
  readonly ruleActions: readonly PriceAction[];
}

/** A step of the expected course. */
export interface ExpectedStep {
  readonly explained: ExplainedPower;
  /** At the end of the step. */
  readonly soc: number;
}

export interface SolvedGuidance {
  readonly guidance: Guidance;
  /** From the first step to the end of the horizon, if PV and load are as expected. */
  readonly expected: readonly ExpectedStep[];
}

/** Older guidance does not count. */
export const GUIDANCE_VALID_MS = 45 * 60_000;

export const isGuidanceValid = ({ madeAtMs }: Pick<Guidance, 'madeAtMs'>, nowMs: number): boolean =>
  nowMs - madeAtMs <= GUIDANCE_VALID_MS;

/** Two hours: longer than guidance is valid. */
export const GUIDANCE_STEPS = 8;
const GUIDANCE_LEVELS = 41;
/** Powers that differ by less are the same. */
const SAME_KW = 0.05;

export function solveGuidance(task: GuidanceTask): SolvedGuidance {
  const { window, futures, source, nowMs, startMs, ruleActions } = task;
  const { case: of } = window;
  const values = valuesAhead(window, futures, startKwhOf(of.battery));
  const steps = Math.min(GUIDANCE_STEPS, stepsOf(of));
  const expected = expectedCourse(values, source, ruleActions);
  return {
    expected,
    guidance: {
      source,
      startMs,
      madeAtMs: nowMs,
      ...thinnedValues(values, steps),
      ruleActions: ruleActions.slice(0, steps),
      course: expected.slice(0, STEPS_A_DAY).map(({ explained }) => tenth(explained.powerKw)),
    },
  };
}

/** The first steps with fewer levels. */
function thinnedValues(
  values: StoredValues,
  steps: number,
): Pick<Guidance, 'of' | 'targets' | 'levels' | 'levelKwh' | 'costs'> {
  const { of, model } = values;
  const levels = Math.min(GUIDANCE_LEVELS, values.levels);
  const levelKwh = levels > 1 ? (model.maxKwh - model.minKwh) / (levels - 1) : 0;
  const costs: number[] = [];
  for (let step = 0; step <= steps; step++) {
    const own = Array.from({ length: levels }, (_, level) =>
      expectedCost(values, step, model.minKwh + level * levelKwh),
    );
    const least = Math.min(...own);
    for (const cost of own) costs.push(rounded(cost - least));
  }
  return {
    of: plainCase(subCase(of, 0, steps, startKwhOf(of.battery))),
    targets: Array.from({ length: steps }, (_, step) => values.targets[step] ?? null),
    levels,
    levelKwh,
    costs,
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

const plain = (list: ArrayLike<number>): number[] => Array.from(list, rounded);

function plainCase({ horizon, site, battery }: DispatchCase): DispatchCase {
  const of: Horizon = {
    buyPrice: plain(horizon.buyPrice),
    feedInPrice: plain(horizon.feedInPrice),
    pvKw: plain(horizon.pvKw),
    loadKw: plain(horizon.loadKw),
    chargingKw: plain(horizon.chargingKw),
  };
  return {
    horizon: of,
    site: site.paidKw ? { ...site, paidKw: plain(site.paidKw) } : site,
    demand: [],
    battery,
  };
}

function expectedCourse(
  values: StoredValues,
  source: Guidance['source'],
  ruleActions: readonly PriceAction[],
): ExpectedStep[] {
  const { of, model } = values;
  const course: ExpectedStep[] = [];
  let held = startKwhOf(of.battery);
  for (let step = 0; step < stepsOf(of); step++) {
    const seen = {
      heldKwh: held,
      pvKw: of.horizon.pvKw[step] ?? 0,
      needKw: needKw(of.horizon, step),
      ...nearEnds(model, held),
    };
    const explained = explainedStep(values, source, ruleActions[step], step, seen);
    held = Math.min(model.maxKwh, Math.max(model.minKwh, storedAfter(model, held, explained.powerKw)));
    course.push({ explained, soc: (100 * held) / of.battery.capacityKwh });
  }
  return course;
}

/** What is measured now, of the storage that takes orders. */
export interface GuidedNow {
  readonly nowMs: number;
  readonly soc: number;
  readonly pvKw: number;
  /** Load and charging. */
  readonly needKw: number;
  readonly range: StorageRange;
}

/** Undefined: the guidance does not cover this time. */
export function guidedPower(guidance: Guidance, now: GuidedNow): ExplainedPower | undefined {
  const step = Math.floor((now.nowMs - guidance.startMs) / QUARTER_MS);
  if (step < 0 || step >= stepsOf(guidance.of) || !isGuidanceValid(guidance, now.nowMs)) return undefined;
  const leftShare =
    Math.max(LEAST_LEFT_MS, guidance.startMs + (step + 1) * QUARTER_MS - now.nowMs) / QUARTER_MS;
  const left = forRest(guidance, leftShare);
  const { battery } = left.of;
  const heldKwh = (now.soc / 100) * battery.capacityKwh;
  const seen = { ...now, heldKwh, ...nearEnds(batteryModel(battery), heldKwh) };
  return explainedStep(valuesOf(left, now.range), guidance.source, guidance.ruleActions[step], step, seen);
}

/** Shorter rests of an interval would turn rounding errors of the SOC into power. */
const LEAST_LEFT_MS = 60_000;

/**
 * The same decision for the rest of an interval: its energy counts as that of a whole interval of a smaller storage, so
 * that a level is reached at the end of the interval and not a quarter of an hour later.
 */
function forRest(guidance: Guidance, leftShare: number): Guidance {
  const { of, targets, levelKwh, costs } = guidance;
  return {
    ...guidance,
    of: { ...of, battery: { ...of.battery, capacityKwh: of.battery.capacityKwh / leftShare } },
    targets: targets.map((target) => target && { ...target, pricePerKw: target.pricePerKw / leftShare }),
    levelKwh: levelKwh / leftShare,
    costs: costs.map((cost) => cost / leftShare),
  };
}

/** With the power that the devices can deliver now. */
function valuesOf({ of, targets, levels, levelKwh, costs }: Guidance, range: StorageRange): StoredValues {
  const battery = {
    ...of.battery,
    maxChargeKw: Math.min(of.battery.maxChargeKw, range.maxChargeKw),
    maxDischargeKw: Math.min(of.battery.maxDischargeKw, range.maxDischargeKw),
  };
  return {
    of: { ...of, battery },
    model: batteryModel(battery),
    targets,
    levels,
    levelKwh,
    costs: Float64Array.from(costs),
  };
}

interface SeenStep extends Pick<PowerFacts, 'pvKw' | 'needKw' | 'nearFull' | 'nearEmpty'> {
  readonly heldKwh: number;
}

const nearEnds = (model: BatteryModel, heldKwh: number): Pick<PowerFacts, 'nearFull' | 'nearEmpty'> => ({
  nearFull: mostChargeKw(model, heldKwh) < model.terms.maxChargeKw - SAME_KW,
  nearEmpty: mostDischargeKw(model, heldKwh) < model.terms.maxDischargeKw - SAME_KW,
});

function explainedStep(
  values: StoredValues,
  source: Guidance['source'],
  action: PriceAction | undefined,
  step: number,
  seen: SeenStep,
): ExplainedPower {
  if (source === 'rule') return ruleStep(values, action, step, seen);
  const decision = decide(values, step, seen.heldKwh, seen);
  const free = decide(
    { ...values, of: { ...values.of, site: UNLIMITED }, targets: [] },
    step,
    seen.heldKwh,
    seen,
  );
  return explain(factsOf(values, step, seen, decision, free.powerKw));
}

const UNLIMITED = { transformerKw: null, exportLimitKw: null, pvCurtailable: true };

function factsOf(
  { of, model, targets }: StoredValues,
  step: number,
  { heldKwh, pvKw, needKw: need, nearFull, nearEmpty }: SeenStep,
  { powerKw, curtailedKw, worthPerKwh }: Omit<Decision, 'binding'>,
  freeKw: number,
): PowerFacts {
  const { battery, horizon } = of;
  return {
    powerKw,
    freeKw,
    worthPerKwh,
    curtailedKw,
    pvKw,
    needKw: need,
    buyPrice: horizon.buyPrice[step] ?? 0,
    feedInPrice: horizon.feedInPrice[step] ?? 0,
    soc: (100 * heldKwh) / battery.capacityKwh,
    mostChargeKw: mostChargeKw(model, heldKwh),
    mostDischargeKw: mostDischargeKw(model, heldKwh),
    nearFull,
    nearEmpty,
    isReserved: battery.unreservedSocMin !== undefined,
    importLimit: importLimitAt(of, step),
    exportLimit: exportLimitAt(of),
    peakTargetKw: targets[step]?.kw ?? null,
  };
}

function importLimitAt({ site }: DispatchCase, step: number): LimitedKw | null {
  const kw = importLimitOf(site, step);
  if (!Number.isFinite(kw)) return null;
  return {
    kw,
    limit:
      heldImportOf(site, step) < (site.transformerKw ?? Number.POSITIVE_INFINITY) ? 'demand' : 'transformer',
  };
}

function exportLimitAt({ site }: DispatchCase): LimitedKw | null {
  const kw = exportLimitOf(site);
  if (!Number.isFinite(kw)) return null;
  return { kw, limit: site.exportLimitKw === kw ? 'backflow' : 'transformer' };
}

/**
 * The price rule for the measured load: charges at full power when it charges, stores every surplus, and covers the
 * load when it discharges, without exporting.
 */
function ruleStep(
  values: StoredValues,
  action: PriceAction | undefined,
  step: number,
  seen: SeenStep,
): ExplainedPower {
  const { of, model } = values;
  const leftKw = seen.needKw - seen.pvKw;
  const freeKw = withinRange(model, seen.heldKwh, ruleWish(action, leftKw));
  const importLimit = importLimitAt(of, step);
  const leastKw = leftKw - (importLimit?.kw ?? Number.POSITIVE_INFINITY);
  const powerKw = withinRange(
    model,
    seen.heldKwh,
    freeKw < 0 ? Math.min(0, Math.max(freeKw, leastKw)) : freeKw,
  );
  const decision = { powerKw, curtailedKw: 0, worthPerKwh: 0 };
  const explained = explain(factsOf(values, step, seen, decision, freeKw));
  return { ...explained, reason: reason('followsRule', { powerKw }), worthPerKwh: null };
}

/** `leftKw`: measured import without the storage. */
function ruleWish(action: PriceAction | undefined, leftKw: number): number {
  if (action === 'charge') return Number.NEGATIVE_INFINITY;
  return leftKw < 0 || action === 'discharge' ? leftKw : 0;
}

const withinRange = (model: BatteryModel, heldKwh: number, kw: number): number =>
  Math.max(-mostChargeKw(model, heldKwh), Math.min(mostDischargeKw(model, heldKwh), kw)) + 0;
