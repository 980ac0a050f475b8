import type { CommandRow } from '@heliodon/commands/contract';
import type { Command } from '@heliodon/kernel/device-kind';

const PATH = ['queued', 'sent', 'acknowledged', 'readBack', 'verified'] as const;
export type StepName = (typeof PATH)[number];

export interface CommandStep {
  readonly name: StepName;
  readonly state: 'done' | 'now' | 'waiting' | 'failed';
  /** Time when the step was reached. */
  readonly at: string | undefined;
}

type Progress = Pick<CommandRow, 'type' | 'state' | 'finished' | 'steps' | 'code'>;

/** Steps of a command: only parameters are read back, and only some commands are verified by measurement. */
export function commandSteps(row: Progress, definition: Pick<Command, 'verify'> | undefined): CommandStep[] {
  const path = PATH.filter(
    (name) =>
      (name !== 'readBack' || row.type === 'parameter') &&
      (name !== 'verified' || definition?.verify !== undefined),
  );
  const reached = path.findLastIndex((name) => row.steps[name] !== undefined);
  return path.map((name, i) => ({
    name,
    state: stateOf(i - reached, row),
    at: i <= reached ? row.steps[name] : undefined,
  }));
}

function stateOf(ahead: number, row: Progress): CommandStep['state'] {
  if (ahead <= 0) return 'done';
  if (ahead > 1) return 'waiting';
  if (row.code !== null) return 'failed';
  return row.finished ? 'waiting' : 'now';
}

export type Ending = 'running' | 'ok' | 'failed';

export const endingOf = ({ finished, code }: Pick<CommandRow, 'finished' | 'code'>): Ending =>
  !finished ? 'running' : code === null ? 'ok' : 'failed';

/** Values read back from the device after a parameter command, by parameter. */
export function readBackOf(row: Pick<CommandRow, 'name' | 'reported'>): Record<string, number> {
  const prefix = `${row.name}.`;
  return Object.fromEntries(
    Object.entries(row.reported ?? {}).flatMap(([key, value]) =>
      key.startsWith(prefix) && typeof value === 'number' ? [[key.slice(prefix.length), value]] : [],
    ),
  );
}
