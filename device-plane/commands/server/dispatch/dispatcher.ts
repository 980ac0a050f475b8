import type { Database } from '@heliodon/infrastructure/database';
import type { ReplyMessage } from '@heliodon/telemetry/protocol';
import { asStored } from '../command.steps.ts';
import type { CommandDispatch } from './command.dispatch.ts';
import type { Line } from './line.ts';
import type { PlanDispatch } from './plan.dispatch.ts';
import type { UpgradeDispatch } from './upgrade.dispatch.ts';

const TURN_EVERY_MS = 1000;

interface DispatcherParts {
  readonly db: Database;
  readonly line: Line;
  readonly commands: CommandDispatch;
  readonly plans: PlanDispatch;
  readonly upgrades: UpgradeDispatch;
  readonly onError: (error: unknown, what: string) => void;
}

/**
 * Runs in the processes to which loggers are connected. All state is in the database, so several may run: a reply may
 * reach another process than the sender, and a killed process loses nothing.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  /** Parts whose last pass failed: a database outage is reported once, not every second. */
  readonly #failing = new Set<string>();

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), TURN_EVERY_MS);
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  /** New work: a command, a reply, a reconnected logger. Simultaneous events cause one pass. */
  wake(): void {
    if (!this.#timer) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    while (this.#again && this.#timer) {
      this.#again = false;
      await this.turn();
    }
  }

  /** One pass over all parts; a failing part does not block the others. */
  async turn(): Promise<void> {
    const { commands, plans, upgrades } = this.#parts;
    for (const [what, part] of Object.entries({ commands, plans, upgrades })) {
      try {
        await part.turn();
        this.#failing.delete(what);
      } catch (error) {
        if (!this.#failing.has(what)) this.#parts.onError(error, `${what} wait`);
        this.#failing.add(what);
      }
    }
  }

  /** Only the logger that received a command can reply to it. */
  async replied(logger: { readonly id: number }, reply: ReplyMessage): Promise<void> {
    const { db, commands, plans, upgrades } = this.#parts;
    const row = await db.selectFrom('command').selectAll().where('id', '=', reply.id).executeTakeFirst();
    if (!row) await upgrades.replied(logger.id, reply);
    else if (row.logger_id === logger.id) {
      const stored = asStored(row);
      await (stored.type === 'plan' ? plans : commands).replied(stored, reply);
    }
    this.wake();
  }

  async cameBack(logger: { readonly sn: string }): Promise<void> {
    this.#parts.line.cameBack(logger.sn);
    this.wake();
  }
}
