import { MINUTE_MS } from '@heliodon/kernel/time';
import type { PlannedFault, Window } from './faults.ts';

import { partsOf } from './plant-parts.ts';
import type { FaultType, PlantSpec } from './spec.ts';

export interface PlantEvent {
  readonly sn: string;
  readonly code: number;
  readonly atMs: number;
  readonly state: 'raised' | 'cleared';
}

export interface OfflineWindow extends Window {
  /** Of the logger; nothing that it reports arrives meanwhile. */
  readonly sn: string;
}

/** After an outage a logger sends its buffer in a twentieth of the outage time. */
export const drainMs = (window: Window): number =>
  MINUTE_MS + Math.round((window.toMs - window.fromMs) / 20 / 1000) * 1000;

const LONGEST_DRAIN_MS = 15 * MINUTE_MS;

/** The outage whose samples are being sent at that time, if any. */
export const drainedAt = ({ fault, windows }: PlannedFault, atMs: number): Window | undefined =>
  fault.type === 'offline'
    ? windows(atMs - LONGEST_DRAIN_MS, atMs).find(
        (window) => atMs >= window.toMs && atMs < window.toMs + drainMs(window),
      )
    : undefined;

/** Complete windows that overlap the period, in order of time. */
export function offlineWindows(spec: PlantSpec, fromMs: number, toMs: number): OfflineWindow[] {
  return partsOf(spec)
    .faults.filter(({ fault }) => fault.type === 'offline')
    .flatMap(({ fault, windows }) => windows(fromMs, toMs).map((window) => ({ sn: fault.sn, ...window })))
    .sort((a, b) => a.fromMs - b.fromMs);
}

/** Events from fromMs (inclusive) to toMs (exclusive), in order of time. */
export function events(spec: PlantSpec, fromMs: number, toMs: number): PlantEvent[] {
  const found: PlantEvent[] = [];
  for (const { fault, code, windows } of partsOf(spec).faults) {
    if (code === 0) continue;
    const lookedBackMs = fault.type === 'offline' ? LONGEST_DRAIN_MS : 1;
    for (const window of windows(fromMs - lookedBackMs, toMs)) {
      const { fromMs: raisedMs, toMs: clearedMs } = reported(fault.type, window);
      found.push({ sn: fault.sn, code, atMs: raisedMs, state: 'raised' });
      found.push({ sn: fault.sn, code, atMs: clearedMs, state: 'cleared' });
    }
  }
  return found.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).sort((a, b) => a.atMs - b.atMs);
}

/** Outage events follow the outage, while buffered samples are being sent. */
const reported = (type: FaultType, window: Window): Window =>
  type === 'offline' ? { fromMs: window.toMs, toMs: window.toMs + drainMs(window) } : window;
