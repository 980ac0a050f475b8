import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { type Episode, foldEpisodes, type Signal } from '@heliodon/energy/alarms/episodes';
import { type Excess, limitDryRun, limitSignals, worse } from '@heliodon/energy/alarms/limit-rule';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { DAY_MS } from '@heliodon/kernel/time';
import type { Caller } from '@heliodon/server-kit/caller';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { limitPoint } from '../contract/limit-point.ts';
import {
  type LimitTrial,
  TRY_CURVE_DAYS,
  TRY_DAYS,
  TRY_MAX_EPISODES,
  type tryBeyondLimits,
} from '../contract/limits.contract.ts';
import { limitRefusal } from './limits.policy.ts';
import { findRuleDevices } from './limits.queries.ts';
import { PeakCurve, spreadOf, type Value } from './trial.policy.ts';

const CURVE_STEP_MS = 10 * 60_000;

export interface TrialDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: readonly DeviceKind[];
  readonly store: Pick<TelemetryStore, 'samples'>;
}

type TrialRequest = CallRequest<typeof tryBeyondLimits>;

/** Computes what limits would have raised from stored samples, with the rule that also raises the alarms. */
export class LimitTrials {
  readonly #deps: TrialDeps;

  constructor(deps: TrialDeps) {
    this.#deps = deps;
  }

  async run(request: TrialRequest, caller: Caller): Promise<LimitTrial> {
    const { db, clock, kinds } = this.#deps;
    const { plantId, deviceId, dataType } = request;
    const [device] = await findRuleDevices(db, plantId, [deviceId]);
    const kind = device && kinds.find(({ id }) => id === device.kind);
    if (!kind) throw new AppError(commonErrors.notFound);
    const refusal = limitRefusal(kind, request, caller.lang);
    if (refusal) throw new AppError(refusal.entry, refusal.params);
    const point = limitPoint(kind, dataType)?.point as Point;
    const toMs = clock.now().getTime();
    const trial = new Trial(request, { fromMs: toMs - TRY_DAYS * DAY_MS, toMs, timeZone: device.timeZone });
    // Day by day, so that a month of samples neither fills memory nor blocks the event loop.
    for (const range of trial.days()) {
      const samples = await this.#deps.store.samples({ kind, deviceId, points: [dataType], ...range });
      trial.addDay(
        range.day,
        range.toMs,
        samples.flatMap(({ atMs, values }) => {
          const value = values[dataType];
          return typeof value === 'number' ? [{ atMs, value }] : [];
        }),
      );
    }
    return trial.result(point);
  }
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

class Trial {
  readonly #limits: { readonly max: number | null; readonly min: number | null };
  readonly #isLimited: boolean;
  readonly #span: Span;
  readonly #signals: Signal<Excess>[] = [];
  readonly #outsideMs = new Map<string, number>();
  readonly #values: Float64Array[] = [];
  readonly #curve = new PeakCurve(CURVE_STEP_MS);
  #outsideSinceMs: number | null = null;
  #sinceMs: number | null = null;

  constructor({ max, min }: TrialRequest, span: Span) {
    this.#limits = { max, min };
    this.#isLimited = max !== null || min !== null;
    this.#span = span;
  }

  /** Days in the plant's time zone; the first and last can be partial. */
  *days() {
    const { fromMs, toMs, timeZone } = this.#span;
    let day = localDay(fromMs, timeZone);
    for (let startMs = fromMs; startMs < toMs; ) {
      const endMs = Math.min(toMs, dayStartMs(nextDay(day), timeZone));
      yield { day, fromMs: startMs, toMs: endMs };
      day = nextDay(day);
      startMs = endMs;
    }
  }

  addDay(day: string, endMs: number, values: readonly Value[]): void {
    this.#sinceMs ??= values[0]?.atMs ?? null;
    this.#values.push(Float64Array.from(values, ({ value }) => value));
    if (endMs > this.#span.toMs - TRY_CURVE_DAYS * DAY_MS) for (const one of values) this.#curve.add(one);
    if (!this.#isLimited) return;
    const signals = limitSignals(values, this.#limits, this.#outsideSinceMs);
    const last = signals.at(-1);
    if (last) this.#outsideSinceMs = last.raised ? last.atMs : null;
    for (const signal of signals) this.#signals.push(signal);
    this.#outsideMs.set(day, limitDryRun(values, this.#limits, endMs).outsideMs);
  }

  result(point: Pick<Point, 'decimals'>): LimitTrial {
    const { fromMs, toMs, timeZone } = this.#span;
    const rounded = (value: number) => Number(value.toFixed(point.decimals));
    const episodes = foldEpisodes(this.#signals, { pick: worse(this.#limits) });
    const sorted = joined(this.#values).sort();
    const spread = spreadOf(sorted);
    const curve = this.#curve.end().filter(({ atMs }) => atMs >= toMs - TRY_CURVE_DAYS * DAY_MS);
    return {
      timeZone,
      fromMs,
      toMs,
      samples: sorted.length,
      sinceMs: this.#sinceMs,
      fired: episodes.length,
      outsideMs: [...this.#outsideMs.values()].reduce((sum, ms) => sum + ms, 0),
      open: episodes.at(-1)?.toMs === null,
      days: this.#firedDays(episodes),
      episodes: episodes.slice(-TRY_MAX_EPISODES).map((one) => ({
        fromMs: one.fromMs,
        toMs: one.toMs,
        side: this.#limits.max !== null && one.content.value > this.#limits.max ? 'over' : 'under',
        extreme: rounded(one.content.value),
      })),
      spread: spread && (mapped(spread, rounded) as typeof spread),
      curve: { t: curve.map(({ atMs }) => atMs), values: curve.map(({ value }) => rounded(value)) },
    };
  }

  #firedDays(episodes: readonly Episode<Excess>[]): LimitTrial['days'] {
    const fired = new Map<string, number>();
    for (const { fromMs } of episodes) {
      const day = localDay(fromMs, this.#span.timeZone);
      fired.set(day, (fired.get(day) ?? 0) + 1);
    }
    return [...this.#outsideMs]
      .map(([day, outsideMs]) => ({ day, fired: fired.get(day) ?? 0, outsideMs }))
      .filter(({ fired: times, outsideMs }) => times > 0 || outsideMs > 0);
  }
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const mapped = (figures: Readonly<Record<string, number>>, change: (value: number) => number) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, change(value)]));
