import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import type { Clock } from '@heliodon/kernel/clock';
import type { Command } from '@heliodon/kernel/device-kind';
import type { Actor, OperationLog } from '@heliodon/server-kit/operation-log';
import { type Selectable, sql } from 'kysely';
import type { CommandState, CommandType } from '../contract/command.contract.ts';
import { type LogStep, logEntryOf } from './command.log.ts';
import { isEnd, lifetimeS, mayFollow } from './command.policy.ts';
import type { CommandDevice } from './command-devices.queries.ts';
import { type RunModeDeps, runModeOf } from './run-mode.ts';

export interface StoredCommand
  extends Omit<Selectable<DB['command']>, 'state' | 'type' | 'params' | 'reported' | 'actor'> {
  readonly state: CommandState;
  readonly type: CommandType;
  readonly params: Readonly<Record<string, number>>;
  readonly reported: Readonly<Record<string, number | string>> | null;
  readonly actor: Actor;
}

export interface NewCommand {
  readonly device: Pick<CommandDevice, 'deviceId' | 'sn' | 'kind'> & {
    readonly plantId: number | null;
    readonly loggerId: number;
  };
  readonly name: string;
  readonly type: CommandType;
  readonly params: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly readBackOf?: string;
}

export interface Change {
  /** Log entry name; default: the name of the state. */
  readonly step?: LogStep;
  readonly errorCode?: number;
  readonly error?: string;
  readonly reported?: Readonly<Record<string, number | string>>;
  /** Timeout of the new state in seconds; default: none. */
  readonly withinS?: number;
}

interface StepDeps extends RunModeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: OperationLog;
}

/** State changes of commands: each is one conditional update, so that only one process succeeds, with its log entry. */
export class CommandSteps {
  readonly #deps: StepDeps;

  constructor(deps: StepDeps) {
    this.#deps = deps;
  }

  definition(row: Pick<StoredCommand, 'kind' | 'name'>): Command | undefined {
    return this.#deps.kinds.get(row.kind)?.commands.find((command) => command.name === row.name);
  }

  async add(tx: Database, one: NewCommand): Promise<string> {
    const now = this.#deps.clock.now();
    const end = one.type === 'plan' ? null : later(now, lifetimeS[one.type]);
    const { device } = one;
    const row = await tx
      .insertInto('command')
      .values({
        device_id: device.deviceId,
        sn: device.sn,
        kind: device.kind,
        logger_id: device.loggerId,
        plant_id: device.plantId,
        read_back_of: one.readBackOf ?? null,
        name: one.name,
        type: one.type,
        params: JSON.stringify(one.params),
        steps: JSON.stringify({ queued: now.toISOString() }),
        actor: JSON.stringify(actorOf(one.actor)),
        created_at: now,
        changed_at: now,
        expires_at: end,
        due_at: end,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.note(tx, asStored(row), 'queued');
    return row.id;
  }

  /** Undefined if the command is no longer in the expected state. */
  async move(
    tx: Database,
    id: string,
    from: CommandState,
    to: CommandState,
    change: Change = {},
  ): Promise<StoredCommand | undefined> {
    if (!mayFollow(from, to)) throw new Error(`a command does not go from ${from} to ${to}`);
    const now = this.#deps.clock.now();
    const { reported, errorCode, error, withinS } = change;
    const row = await tx
      .updateTable('command')
      .set({
        state: to,
        changed_at: now,
        due_at: withinS === undefined ? null : later(now, withinS),
        steps: sql`steps || jsonb_build_object(${to}::text, ${now.toISOString()}::text)`,
        ...(errorCode !== undefined && { error_code: errorCode, error: error ?? '' }),
        ...(reported !== undefined && { reported: JSON.stringify(reported) }),
      })
      .where('id', '=', id)
      .where('state', '=', from)
      .where('finished_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const stored = asStored(row);
    const isOver = isEnd(to, stored.type, this.definition(stored)?.verify !== undefined);
    if (isOver)
      await tx.updateTable('command').set({ finished_at: now, due_at: null }).where('id', '=', id).execute();
    await this.note(tx, stored, change.step ?? (to === 'failed' ? 'refused' : to), change.error);
    return stored;
  }

  /** Certainly not delivered: returns to the queue unchanged. */
  async giveBack(tx: Database, id: string): Promise<void> {
    const row = await tx
      .updateTable('command')
      .set({ state: 'queued', due_at: sql`expires_at`, steps: sql`steps - 'sent'` })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .returningAll()
      .executeTakeFirst();
    if (row) await this.note(tx, asStored(row), 'notDelivered');
  }

  /** A read-back belongs to the command that it verifies and has no log entries. */
  async note(tx: Database, row: StoredCommand, step: LogStep, error?: string): Promise<void> {
    if (row.read_back_of !== null) return;
    const runMode = await runModeOf(this.#deps, tx, { deviceId: row.device_id, kind: row.kind });
    const entry = logEntryOf(this.#deps.kinds, row, runMode, step, error);
    const plant = row.plant_id === null ? {} : { plantId: row.plant_id };
    await this.#deps.log.write(row.actor, { ...entry, ...plant }, tx);
  }
}

/** Gives JSON and enum columns their application types. */
export const asStored = (row: Selectable<DB['command']>): StoredCommand => row as StoredCommand;

export const actorOf = ({ accountId, accountName, accountPath, ip }: Actor): Actor => ({
  accountId,
  accountName,
  accountPath,
  ip,
});

export const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1000);
