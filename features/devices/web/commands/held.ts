import type { CommandRow } from '@heliodon/commands/contract';
import { endingOf } from './commandSteps.ts';

/** Parameter values read from the device, with the time of the read. */
export interface Held {
  readonly at: string;
  readonly values: Readonly<Record<string, number | null>>;
}

export type HeldByCommand = Readonly<Record<string, Held>>;

type Report = Pick<CommandRow, 'type' | 'reported' | 'finished' | 'finishedAt' | 'createdAt' | 'code'>;

/** Values of earlier reads and read-backs, by command; `rows` are the last commands, newest first. */
export function heldBefore(rows: readonly Report[]): HeldByCommand {
  const held: Record<string, { at: string; values: Record<string, number | null> }> = {};
  for (const row of [...rows].reverse()) {
    const isReported = (row.type === 'read' || row.type === 'parameter') && endingOf(row) === 'ok';
    for (const [key, value] of Object.entries((isReported && row.reported) || {})) {
      const [name, param] = key.split('.');
      if (!name || !param || typeof value !== 'number') continue;
      const at = row.finishedAt ?? row.createdAt;
      held[name] = { at, values: { ...held[name]?.values, [param]: value } };
    }
  }
  return held;
}

/** The later of both, by command. */
export function newestHeld(before: HeldByCommand, now: HeldByCommand): HeldByCommand {
  const older = Object.entries(before).filter(([name, one]) => one.at > (now[name]?.at ?? ''));
  return { ...now, ...Object.fromEntries(older) };
}
