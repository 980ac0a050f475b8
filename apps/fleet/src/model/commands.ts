import { kindById } from '@heliodon/device-kinds/kinds';
import type { Command } from '@heliodon/kernel/device-kind';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { type CommandError, carryOut, type Order } from './command-effects.ts';

import { partsOf } from './plant-parts.ts';
import type { PlantSpec } from './spec.ts';
import type { PlanSegment, PlantState } from './state.ts';

export interface CommandResult {
  readonly ok: boolean;
  readonly error?: CommandError;
}

export interface CommandExtras {
  /** Expiry of a setpoint; default 15 minutes after receipt. */
  readonly untilMs?: number;
  /** For applyPlan. */
  readonly segments?: readonly PlanSegment[];
}

const SETPOINT_MS = 15 * MINUTE_MS;

/** Executes a command in place. Its effect on power is visible after the next step. */
export function command(
  spec: PlantSpec,
  state: PlantState,
  sn: string,
  name: string,
  params: Readonly<Record<string, number>>,
  atMs: number,
  extras: CommandExtras = {},
): CommandResult {
  const device = spec.devices.find((one) => one.sn === sn);
  if (!device) return { ok: false, error: 'unknownDevice' };
  const known = kindById(device.kind)?.commands.find((one) => one.name === name);
  if (!known) return { ok: false, error: 'notSupported' };
  if (!areInRange(known, params)) return { ok: false, error: 'badParameter' };

  const order: Order = {
    parts: partsOf(spec),
    state,
    device,
    params,
    atMs,
    untilMs: extras.untilMs ?? atMs + SETPOINT_MS,
    segments: extras.segments,
  };
  const error = carryOut(name, order);
  if (error) return { ok: false, error };
  if (known.type === 'parameter') {
    for (const { name: param } of known.params) state.settings[`${sn}/${name}/${param}`] = params[param] ?? 0;
  }
  return { ok: true };
}

const areInRange = (known: Command, params: Readonly<Record<string, number>>): boolean =>
  known.params.every(({ name, min, max, options, whenMissing }) => {
    const value = params[name] ?? whenMissing;
    if (value === undefined || !Number.isFinite(value) || value < min || value > max) return false;
    return options === undefined || value in options;
  });
