import {
  foldEpisodes,
  type Resumption,
  type Signal,
  settling,
  settlingMs,
} from '@heliodon/energy/alarms/episodes';
import {
  type Excess,
  type LimitSample,
  limitSignals,
  outsideSince,
  resumeLimit,
  worse,
} from '@heliodon/energy/alarms/limit-rule';
import { type Reconciled, reconcile, type StoredEpisode } from '@heliodon/energy/alarms/reconcile';
import { type DeviceKind, findPoint } from '@heliodon/kernel/device-kind';
import type { DeviceRange, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { AlarmContent } from './alarm-key.ts';
import { type EvaluationWindow, type Judgement, judgementOf } from './judge.ts';
import type { KeptRule } from './limit-rules.queries.ts';

/* Limits are evaluated from the stored samples, so that late samples give the same alarms. */

/** Logger clocks can run ahead a little: samples later than this from now are ignored. */
const AHEAD_MS = 600_000;

export interface LimitCase {
  readonly outset: EvaluationWindow;
  /** Undefined: the rule was deleted or belongs to another device. */
  readonly rule: KeptRule | undefined;
  /** Stored signals of the same key. */
  readonly stored: readonly Signal<unknown>[];
}

interface Plan extends LimitCase {
  readonly rule: KeptRule;
  readonly kind: DeviceKind;
  readonly rows: readonly StoredEpisode<Excess>[];
  readonly begin: Resumption<Excess>;
  /** Samples are read up to here; the flag tells whether later ones are possible. */
  readonly toMs: number;
  readonly isWhole: boolean;
}

export interface LimitDeps {
  readonly store: Pick<TelemetryStore, 'samplesOver'>;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
}

/** One evaluation per case; a case that cannot be evaluated only ends its open alarms. */
export async function judgeLimits(
  deps: LimitDeps,
  cases: readonly LimitCase[],
  nowMs: number,
): Promise<Judgement[]> {
  const plans = cases.map((one) => planOf(one, deps.kinds, nowMs));
  const found = new Map<Plan, Reconciled<Excess>>();
  const first = plans.filter((plan) => plan !== undefined);
  const rest: Plan[] = [];
  const short = await readSamples(deps, first);
  first.forEach((plan, i) => {
    const judged = judgePlan(plan, short[i] ?? []);
    if (judged) found.set(plan, judged);
    else rest.push({ ...plan, toMs: nowMs + AHEAD_MS });
  });
  const long = await readSamples(deps, rest);
  const byCase = new Map(first.map((plan) => [plan.outset, found.get(plan)]));
  rest.forEach((plan, i) => {
    byCase.set(plan.outset, reconcile(plan.rows, episodesOf(plan, long[i] ?? [])));
  });
  return cases.map(({ outset, rule }) =>
    judgementOf(outset, withContent(byCase.get(outset) ?? { kept: [], inserted: [], swallowed: [] }, rule)),
  );
}

function planOf(one: LimitCase, kinds: LimitDeps['kinds'], nowMs: number): Plan | undefined {
  const { outset, rule } = one;
  const kind = kinds.get(outset.key.kind);
  const place = kind && rule && findPoint(kind, rule.point);
  // A list point has no single value.
  if (!rule?.isActive || !place || (place.point.list !== undefined && place.index === undefined))
    return undefined;
  const rows = outset.rows.map((row) => ({ ...row, content: excessIn(row.content) }));
  const latestMs = nowMs + AHEAD_MS;
  const { toMs } = outset.key;
  return {
    ...one,
    rule,
    kind,
    rows,
    begin: resumeLimit(rows, outset.fromMs),
    toMs: toMs === null ? latestMs : Math.min(toMs + settling.mostMs + 1, latestMs),
    isWhole: toMs === null || toMs + settling.mostMs >= latestMs,
  };
}

const excessIn = ({ detail }: AlarmContent): Excess => ({
  value: Number(detail.value ?? 0),
  valueAtMs: Number(detail.valueAt ?? 0),
});

/** One query per device kind. */
async function readSamples({ store }: LimitDeps, plans: readonly Plan[]): Promise<LimitSample[][]> {
  const found: LimitSample[][] = plans.map(() => []);
  for (const kind of new Set(plans.map((plan) => plan.kind))) {
    const own = plans.map((plan, i) => ({ plan, i })).filter(({ plan }) => plan.kind === kind);
    const points = [...new Set(own.map(({ plan }) => plan.rule.point))];
    const ranges = own.map(
      ({ plan }): DeviceRange => ({
        deviceId: plan.outset.key.deviceId,
        fromMs: plan.begin.sinceMs,
        toMs: plan.toMs,
      }),
    );
    const samples = await store.samplesOver(kind, points, ranges);
    own.forEach(({ plan, i }, n) => {
      found[i] = (samples[n] ?? []).map(({ atMs, values }) => {
        const value = values[plan.rule.point];
        return { atMs, value: typeof value === 'number' ? value : null };
      });
    });
  }
  return found;
}

function episodesOf({ rule, begin, stored, outset }: Plan, samples: readonly LimitSample[]) {
  const ours = stored
    .filter(({ atMs }) => atMs >= begin.sinceMs && atMs >= outset.floorMs)
    .map((signal) => ({ ...signal, content: { value: 0, valueAtMs: 0 } }));
  const signals = limitSignals(samples, rule, outsideSince(begin.after));
  return foldEpisodes([...signals, ...ours], { after: begin.after, pick: worse(rule) });
}

/**
 * Very late samples: if the resulting episodes ended before any stored data, later alarms stay unchanged. Undefined if
 * more has to be read.
 */
function judgePlan(plan: Plan, samples: readonly LimitSample[]): Reconciled<Excess> | undefined {
  const { rows, toMs } = plan;
  const episodes = episodesOf(plan, samples);
  if (plan.isWhole) return reconcile(rows, episodes);
  const isOver = (one: { toMs: number | null; flaps: number }) =>
    one.toMs !== null && toMs - one.toMs > settlingMs(one.flaps);
  const before = rows.filter((row) => row.fromMs < toMs);
  const last = episodes.at(-1);
  if (before.every(isOver) && (!last || isOver(last))) return reconcile(before, episodes);
  return undefined;
}

const withContent = (found: Reconciled<Excess>, rule: KeptRule | undefined): Reconciled<AlarmContent> => {
  if (!rule) return { kept: [], inserted: [], swallowed: [] };
  const { name, point, max, min, grade } = rule;
  const content = ({ value, valueAtMs }: Excess): AlarmContent => ({
    grade,
    detail: { name, point, value, valueAt: valueAtMs, max, min },
  });
  return {
    ...found,
    kept: found.kept.map((one) => ({
      ...one,
      episode: { ...one.episode, content: content(one.episode.content) },
    })),
    inserted: found.inserted.map((one) => ({
      ...one,
      episode: { ...one.episode, content: content(one.episode.content) },
    })),
  };
};
