import { kindById } from '@heliodon/device-kinds/kinds';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { drainedAt } from '../events.ts';
import type { LocalTime } from '../local-time.ts';
import { smoothNoise } from '../noise.ts';
import type { Light, Part, PlantParts } from '../plant-parts.ts';
import type { DeviceSpec } from '../spec.ts';
import type { PlantState } from '../state.ts';

/** Shared conditions of all devices of a plant at a reading. */
export interface Moment {
  readonly parts: PlantParts;
  readonly state: PlantState;
  readonly atMs: number;
  readonly light: Light;
  readonly local: LocalTime;
  readonly frequencyHz: number;
  /** Phase to earth, low-voltage side. */
  readonly phaseV: number;
}

export function momentOf(parts: PlantParts, state: PlantState, light: Light): Moment {
  const { atMs } = state;
  const { seed, gridHz, gridV, contractKw } = parts.spec;
  const minutes = atMs / MINUTE_MS;
  const swing =
    0.03 * (smoothNoise(seed + 31, minutes / 45) - 0.5) + 0.006 * (smoothNoise(seed + 32, minutes) - 0.5);
  // Import lowers the voltage, export raises it.
  const drop = (-0.02 * state.flows.gridKw) / Math.max(1, contractKw);
  return {
    parts,
    state,
    atMs,
    light,
    local: parts.clock(atMs),
    frequencyHz: gridHz * (1 + 0.0012 * (smoothNoise(seed + 33, minutes / 2) - 0.5)),
    phaseV: (gridV / Math.sqrt(3)) * (1 + swing + drop),
  };
}

/** Between −1 and 1, smooth over minutes, different for each device and use. */
export const wobble = (part: Part<unknown>, salt: number, atMs: number, minutes = 5): number =>
  2 * smoothNoise(part.seed + salt, atMs / (minutes * MINUTE_MS)) - 1;

const GRAVITY = { serious: 0, first: 1, second: 2, third: 3 } as const;

/** Numbers of the most serious active fault and warning, 0 for none. */
export function eventCodes(part: Part<DeviceSpec>, atMs: number): { faultCode: number; warningCode: number } {
  const worst = { faultCode: 0, warningCode: 0 };
  if (part.faults.length === 0) return worst;
  const known = kindById(part.spec.kind)?.events ?? [];
  const active = part.faults
    .filter((planned) =>
      planned.fault.type === 'offline' ? drainedAt(planned, atMs) : planned.activeAt(atMs),
    )
    .map(({ code }) => known.find((event) => event.code === code))
    .filter((event) => event !== undefined)
    .sort((a, b) => GRAVITY[a.grade] - GRAVITY[b.grade]);
  worst.faultCode = active.find((event) => GRAVITY[event.grade] < 2)?.code ?? 0;
  worst.warningCode = active.find((event) => GRAVITY[event.grade] >= 2)?.code ?? 0;
  return worst;
}
