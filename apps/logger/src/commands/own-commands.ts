import { kindById } from '@heliodon/device-kinds/kinds';
import type { CommandMessage } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { checkedParams, commandOf } from './check-params.ts';
import { CommandFailed, NOT_SUPPORTED } from './command-failed.ts';
import type { Values } from './device-commands.ts';

export interface LoggerCommandPorts {
  readonly settings: Settings;
  /** Defaults, by command and parameter. */
  readonly defaults: Readonly<Record<string, Values>>;
  readonly syncTime: () => Promise<void>;
  readonly clockOffsetS: () => number | null;
  /** Contacts all silent devices again. Returns the number of responding ones. */
  readonly search: () => Promise<number>;
  /** Returns the number of deleted entries. */
  readonly clearBuffer: () => Promise<number>;
  /** After the reply. */
  readonly restart: () => void;
}

/** Commands to the logger itself. */
export async function commandLogger(
  ports: LoggerCommandPorts,
  { type, name, params }: CommandMessage,
): Promise<Values | undefined> {
  if (type === 'firmware')
    throw new CommandFailed(
      'this logger is a program: upgrade it on its host as described in docs/logger.md',
    );
  if (type === 'read') return readBack(ports, params.names);
  const command = commandOf('logger', name);
  if (command.type === 'parameter') {
    await ports.settings.setOwn(name, checkedParams(command, params));
    return undefined;
  }
  const action = ACTIONS[name];
  if (!action) throw new CommandFailed(NOT_SUPPORTED);
  return action(ports);
}

const ACTIONS: Readonly<Record<string, (ports: LoggerCommandPorts) => Promise<Values | undefined>>> = {
  syncTime: async ({ syncTime, clockOffsetS }) => {
    await syncTime();
    return { clockOffsetS: Math.round((clockOffsetS() ?? 0) * 10) / 10 };
  },
  searchDevices: async ({ search }) => ({ devices: await search() }),
  uploadLog: () => {
    throw new CommandFailed('the log is kept on the logger host: read it there with journalctl');
  },
  clearBuffer: async ({ clearBuffer }) => ({ discarded: await clearBuffer() }),
  reboot: async ({ restart }) => {
    restart();
    return undefined;
  },
};

function readBack({ settings, defaults }: LoggerCommandPorts, asked: unknown): Values {
  const names = z.array(z.string()).catch([]).parse(asked);
  // The program is a device of that kind.
  const commands = kindById('logger')?.commands ?? [];
  const values = names.flatMap((name) => {
    const params = commands.find((one) => one.name === name && one.type === 'parameter')?.params ?? [];
    return params.map((param) => [
      `${name}.${param.name}`,
      settings.own(name)?.[param.name] ?? defaults[name]?.[param.name] ?? Math.max(0, param.min),
    ]);
  });
  return Object.fromEntries(values);
}
