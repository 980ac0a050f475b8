import { CONNECTOR } from '@heliodon/kernel/connector-status';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@heliodon/kernel/time';

/*
 * Detects sessions of a charger that reports only the state of its connectors. The result depends only on the samples,
 * so a recalculation finds the same sessions. The samples begin with one in which no connector charges, or with the
 * first sample available.
 */

/** After a gap this long, the end of a session is unknown. */
export const SILENT_MS = 24 * 3_600_000;
/** A decrease up to this is rounding of the last digit. */
const JITTER_KWH = 0.05;

export interface ConnectorSample {
  readonly status: number | null;
  /** Since the vehicle was connected. */
  readonly sessionKwh: number | null;
  /** Sign as reported by devices: negative into the vehicle. */
  readonly powerKw: number | null;
  readonly soc: number | null;
}

export interface PileSample {
  readonly atMs: number;
  readonly connectors: readonly ConnectorSample[];
}

export interface SessionReading {
  readonly atMs: number;
  /** Since the session began. */
  readonly kwh: number;
  /** Positive into the vehicle. */
  readonly powerKw: number | null;
  readonly soc: number | null;
}

export interface DetectedSession {
  /** Counted from 1. */
  readonly connector: number;
  /** Interpolated between two samples from the energy of the first sample with the session. */
  readonly startMs: number;
  /** The first sample of the session. */
  readonly seenMs: number;
  /** Null: still running. */
  readonly endMs: number | null;
  readonly how: 'charging' | 'ended' | 'fault' | 'lost';
  readonly readings: readonly SessionReading[];
}

export const isCharging = (status: number | null): boolean =>
  status === CONNECTOR.charging || status === CONNECTOR.suspended;

const isFree = (status: number | null): boolean =>
  status === CONNECTOR.available || status === CONNECTOR.preparing;

/** Samples in order of time; `nowMs` decides whether the last sample is too old. */
export function detectSessions(samples: readonly PileSample[], nowMs: number): DetectedSession[] {
  const detector = new SessionDetector();
  for (const sample of samples) detector.add(sample);
  return detector.found(nowMs);
}

/** Incremental version for samples that arrive in parts. */
export class SessionDetector {
  readonly #walks: ConnectorWalk[] = [];

  add({ atMs, connectors }: PileSample): void {
    for (const [at, sample] of connectors.entries()) {
      const walk = this.#walks[at] ?? new ConnectorWalk(at + 1);
      this.#walks[at] = walk;
      walk.step(atMs, sample);
    }
  }

  /** Whether a session that began before `begunBeforeMs` is still running. */
  goesOn(begunBeforeMs: number): boolean {
    return this.#walks.some((walk) => (walk.openSinceMs ?? Number.POSITIVE_INFINITY) < begunBeforeMs);
  }

  found(nowMs: number): DetectedSession[] {
    return this.#walks
      .flatMap((walk) => walk.finish(nowMs))
      .sort((a, b) => a.startMs - b.startMs || a.connector - b.connector);
  }
}

interface Open {
  readonly seenMs: number;
  endMs: number | null;
  how: DetectedSession['how'];
  readonly readings: SessionReading[];
}

class ConnectorWalk {
  readonly #connector: number;
  readonly #sessions: Open[] = [];
  #open: Open | undefined;
  /** The previous sample that contains the connector state. */
  #before: (ConnectorSample & { readonly atMs: number }) | undefined;
  /** The connector was free since the last session: the next session is a different vehicle. */
  #wasFree = false;

  constructor(connector: number) {
    this.#connector = connector;
  }

  get openSinceMs(): number | undefined {
    return this.#open?.readings[0]?.atMs;
  }

  step(atMs: number, sample: ConnectorSample): void {
    const { status } = sample;
    if (status === null || status === CONNECTOR.offline) return;
    if (this.#open) this.#goOn(this.#open, atMs, sample);
    if (!this.#open && isCharging(status)) this.#begin(atMs, sample);
    else if (!this.#open && status === CONNECTOR.finishing) this.#wasMissed(atMs, sample);
    else if (isFree(status)) this.#wasFree = true;
    this.#before = { ...sample, atMs };
  }

  finish(nowMs: number): DetectedSession[] {
    const open = this.#open;
    if (open && nowMs - lastOf(open).atMs > SILENT_MS) this.#close(open, lastOf(open).atMs, 'lost');
    return this.#sessions.map((session) => ({
      connector: this.#connector,
      startMs: (session.readings[0] as SessionReading).atMs,
      ...session,
    }));
  }

  #goOn(open: Open, atMs: number, sample: ConnectorSample): void {
    const last = lastOf(open);
    const kwh = sample.sessionKwh ?? last.kwh;
    const silent = atMs - last.atMs > SILENT_MS;
    // The counter was reset: the vehicle has left, and another one may have arrived.
    if (silent || kwh < last.kwh - JITTER_KWH) {
      this.#close(open, last.atMs, silent ? 'lost' : 'ended');
      return;
    }
    const grownKwh = Math.max(0, kwh - last.kwh);
    if (isCharging(sample.status)) {
      keep(open, readingOf(atMs, last.kwh + grownKwh, sample));
      return;
    }
    const tookMs = grownKwh === 0 ? 0 : timeFor(grownKwh, last.powerKw, atMs - last.atMs);
    const endMs = last.atMs + tookMs;
    if (tookMs > 0) keep(open, { ...readingOf(endMs, last.kwh + grownKwh, sample), powerKw: null });
    this.#close(open, endMs, sample.status === CONNECTOR.fault ? 'fault' : 'ended');
  }

  #begin(atMs: number, sample: ConnectorSample): void {
    const kwh = Math.max(0, sample.sessionKwh ?? 0);
    const last = this.#sessions.at(-1);
    const wasFree = this.#wasFree;
    this.#wasFree = false;
    if (last && last.how !== 'lost' && !wasFree && lastOf(last).kwh > 0 && kwh >= lastOf(last).kwh) {
      // The counter continued, so this was a pause and not another vehicle.
      Object.assign(last, { endMs: null, how: 'charging' });
      keep(last, readingOf(atMs, kwh, sample));
      this.#open = last;
      return;
    }
    const mostMs = this.#before ? atMs - this.#before.atMs : Number.POSITIVE_INFINITY;
    const backMs = kwh === 0 ? 0 : timeFor(kwh, intoCar(sample.powerKw), mostMs);
    const readings = backMs > 0 ? [{ atMs: atMs - backMs, kwh: 0, powerKw: null, soc: sample.soc }] : [];
    this.#open = {
      seenMs: atMs,
      endMs: null,
      how: 'charging',
      readings: [...readings, readingOf(atMs, kwh, sample)],
    };
    this.#sessions.push(this.#open);
  }

  /** The session began and ended between two samples: only its energy is still reported. */
  #wasMissed(atMs: number, sample: ConnectorSample): void {
    const { sessionKwh: kwh } = sample;
    const before = this.#before;
    if (!before || !isFree(before.status) || kwh === null || kwh <= JITTER_KWH) return;
    this.#wasFree = false;
    this.#sessions.push({
      seenMs: atMs,
      endMs: atMs,
      how: 'ended',
      readings: [
        { atMs: before.atMs, kwh: 0, powerKw: null, soc: null },
        readingOf(atMs, kwh, { ...sample, powerKw: null }),
      ],
    });
  }

  #close(open: Open, endMs: number, how: Open['how']): void {
    Object.assign(open, { endMs, how });
    this.#open = undefined;
  }
}

/** Keeps the first reading of each minute and the newest: enough for billing, and small at any sampling rate. */
function keep({ readings }: Open, reading: SessionReading): void {
  const [before, last] = [readings.at(-2), readings.at(-1)];
  if (before && last && minuteOf(before) === minuteOf(last)) readings.pop();
  readings.push(reading);
}

const minuteOf = ({ atMs }: SessionReading): number => Math.floor(atMs / MINUTE_MS);

const lastOf = ({ readings }: Open): SessionReading => readings.at(-1) as SessionReading;

const intoCar = (powerKw: number | null): number | null => (powerKw === null ? null : Math.max(0, -powerKw));

const readingOf = (atMs: number, kwh: number, { powerKw, soc }: ConnectorSample): SessionReading => ({
  atMs,
  kwh,
  powerKw: intoCar(powerKw),
  soc,
});

/** Time needed for the energy at this power, limited to the available time; whole seconds, at least one. */
function timeFor(kwh: number, powerKw: number | null, mostMs: number): number {
  const byPowerMs = powerKw !== null && powerKw > 0 ? (kwh / powerKw) * HOUR_MS : mostMs;
  const ms = Math.min(byPowerMs, mostMs);
  return Number.isFinite(ms) ? Math.max(SECOND_MS, Math.round(ms / SECOND_MS) * SECOND_MS) : SECOND_MS;
}
