import {
  type DetectedSession,
  type PileSample,
  SessionDetector,
} from '@heliodon/energy/charging/session-detection';
import { partsOf } from '../model/plant-parts.ts';
import { connectorStatuses } from '../model/readings/charger.ts';
import type { PlantSpec } from '../model/spec.ts';
import { PHASE, type PlantState } from '../model/state.ts';

/** Same interval as samples of older days. */
const EVERY_MS = 10 * 60_000;

export interface PileSession {
  readonly sn: string;
  readonly session: DetectedSession;
}

/** Charging sessions of a plant that begin before a time, by the rule that detects them in samples. */
export class PileSessions {
  readonly #spec: PlantSpec;
  readonly #untilMs: number;
  readonly #detectors: readonly SessionDetector[];

  constructor(spec: PlantSpec, untilMs: number) {
    this.#spec = spec;
    this.#untilMs = untilMs;
    this.#detectors = partsOf(spec).chargers.map(() => new SessionDetector());
  }

  /** States in order of time. */
  add(state: PlantState): void {
    const { atMs } = state;
    if (this.#detectors.length === 0 || atMs % EVERY_MS !== 0) return;
    for (const [at, detector] of this.#detectors.entries()) {
      // Sessions that began before are followed to their end.
      if (atMs >= this.#untilMs && !detector.goesOn(this.#untilMs)) continue;
      detector.add(this.#sampleOf(state, at));
    }
  }

  /** Oldest first. */
  found(): PileSession[] {
    const { chargers } = partsOf(this.#spec);
    return this.#detectors.flatMap((detector, at) => {
      const sn = chargers[at]?.spec.sn ?? '';
      const sessions = detector.found(Number.NEGATIVE_INFINITY);
      return sessions
        .filter(({ startMs, endMs }) => startMs < this.#untilMs && endMs !== null)
        .map((session) => ({ sn, session }));
    });
  }

  #sampleOf(state: PlantState, at: number): PileSample {
    const part = partsOf(this.#spec).chargers[at];
    const connectors = state.chargers[at]?.connectors ?? [];
    const statuses = part ? connectorStatuses(part, connectors, state.atMs) : [];
    return {
      atMs: state.atMs,
      connectors: connectors.map(({ phase, sessionKwh, powerKw, carSoc }, i) => ({
        status: statuses[i] ?? null,
        sessionKwh,
        powerKw: -powerKw,
        soc: phase === PHASE.available ? null : Math.min(100, carSoc),
      })),
    };
  }
}
