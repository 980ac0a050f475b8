import type { CommandMessage, ReplyMessage } from '@heliodon/telemetry/protocol';
import type { FieldDevice } from '../field-device.ts';
import { CommandFailed } from './command-failed.ts';
import { commandDevice, type DeviceCommandPorts, type Values } from './device-commands.ts';
import { commandLogger, type LoggerCommandPorts } from './own-commands.ts';
import type { SeenCommands } from './seen-commands.ts';

export interface CommandExecutorOptions {
  readonly sn: string;
  readonly seen: SeenCommands;
  readonly now: () => number;
  /** Before that, expiry cannot be checked. */
  readonly timeKnown: Promise<void>;
  readonly own: LoggerCommandPorts;
  readonly device: DeviceCommandPorts;
  readonly find: (sn: string) => FieldDevice | undefined;
  readonly reply: (answer: ReplyMessage) => Promise<void>;
  readonly progressMs?: number;
}

/** The platform times out after 10 s without a message. */
const PROGRESS_MS = 5_000;
const MAX_ERROR = 200;
const RESTARTING = 'the logger is restarting; send the command again';

/** Executes commands: each once, none after its expiry, and replies to all. */
export class CommandExecutor {
  readonly #options: CommandExecutorOptions;
  /** Serialised per device. */
  readonly #last = new Map<string, Promise<void>>();
  #isEnding = false;

  constructor(options: CommandExecutorOptions) {
    this.#options = options;
  }

  async take(command: CommandMessage): Promise<void> {
    const { seen, now, timeKnown } = this.#options;
    await timeKnown;
    if (!(await seen.isFirst(command.id, command.expires, now()))) return;
    if (this.#isEnding) return this.#options.reply({ id: command.id, state: 'failed', error: RESTARTING });
    const before = this.#last.get(command.sn) ?? Promise.resolve();
    const done = before.then(() => this.#carryOut(command));
    this.#last.set(command.sn, done);
    await done;
  }

  /** Commands in progress are completed, others are refused. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#last.values());
  }

  async #carryOut(command: CommandMessage): Promise<void> {
    const { reply, progressMs = PROGRESS_MS } = this.#options;
    const { id } = command;
    if (this.#isEnding) return reply({ id, state: 'failed', error: RESTARTING });
    const timer = setInterval(() => void reply({ id, state: 'progress' }), progressMs);
    let answer: ReplyMessage;
    try {
      const values = await this.#perform(command);
      answer = { id, state: 'done', ...(values ? { values } : {}) };
    } catch (error) {
      answer = { id, state: 'failed', error: (error as Error).message.slice(0, MAX_ERROR) };
    } finally {
      clearInterval(timer);
    }
    await reply(answer);
  }

  async #perform(command: CommandMessage): Promise<Values | undefined> {
    const { sn, own, device, find } = this.#options;
    if (command.sn === sn) return commandLogger(own, command);
    const found = find(command.sn);
    if (!found)
      throw new CommandFailed(`device ${command.sn} is not connected to this logger or has never responded`);
    return commandDevice(device, found, command);
  }
}
