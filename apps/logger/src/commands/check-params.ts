import { kindById } from '@heliodon/device-kinds/kinds';
import type { Command } from '@heliodon/kernel/device-kind';
import { CommandFailed, NOT_SUPPORTED } from './command-failed.ts';

export function commandOf(kind: string, name: string): Command {
  const command = kindById(kind)?.commands.find((one) => one.name === name);
  if (!command) throw new CommandFailed(NOT_SUPPORTED);
  return command;
}

/** The parameters of the command within their ranges; others are omitted. */
export function checkedParams(
  command: Command,
  params: Readonly<Record<string, unknown>>,
): Record<string, number> {
  return Object.fromEntries(
    command.params.map(({ name, min, max, options, whenMissing }) => {
      const value = params[name] ?? whenMissing;
      const isGood = typeof value === 'number' && value >= min && value <= max;
      if (!isGood || (options && !(value in options)))
        throw new CommandFailed(
          `${command.name}: ${name} must be ${options ? 'one of' : 'between'} ${options ? Object.keys(options).join(', ') : `${min} and ${max}`}`,
        );
      return [name, value];
    }),
  );
}
