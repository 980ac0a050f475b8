import type { Database } from '@heliodon/infrastructure/database';
import type { CommandMessage, ReplyMessage } from '@heliodon/telemetry/protocol';
import { sql } from 'kysely';
import { commandsErrors } from '../../contract/commands.errors.ts';
import {
  isVerified,
  mayWaitOffline,
  PROGRESS_WITHIN_S,
  READ_BACK_WITHIN_S,
  REPLY_WITHIN_S,
  readBackAgrees,
} from '../command.policy.ts';
import { asStored, type Change, later, type StoredCommand } from '../command.steps.ts';
import type { DispatchDeps } from './dispatch-deps.ts';
import { newestValues } from './newest-values.ts';

type End = 'failed' | 'expired' | 'offline';

/** Sends queued commands, processes replies and timeouts. Plans are handled separately. */
export class CommandDispatch {
  readonly #deps: DispatchDeps;

  constructor(deps: DispatchDeps) {
    this.#deps = deps;
  }

  async turn(): Promise<void> {
    await this.#verify();
    await this.#endOverdue();
    await this.#endOffline();
    await this.#sendQueued();
  }

  async replied(row: StoredCommand, reply: ReplyMessage): Promise<void> {
    if (row.state !== 'sent') return this.#answeredLate(row);
    if (reply.state === 'progress') return this.#wait(row);
    if (reply.state === 'done') return this.#done(row, reply.values);
    await this.#end(row, 'failed', refusal(reply.error ?? ''));
  }

  async #sendQueued(): Promise<void> {
    const { db, clock } = this.#deps;
    const { rows } = await sql<{ id: string; expires_at: Date; loggerSn: string }>`
      SELECT c.id, c.expires_at, g.sn AS "loggerSn" FROM command c
      JOIN device d ON d.id = c.device_id AND d.removed_at IS NULL
      JOIN device g ON g.id = c.logger_id AND g.removed_at IS NULL
      JOIN logger_link l ON l.logger_id = g.id AND l.online
      WHERE c.finished_at IS NULL AND c.state = 'queued' AND c.type <> 'plan'
      ORDER BY c.created_at, c.id`.execute(db);
    for (const row of rows)
      if (row.expires_at > clock.now() && this.#deps.line.reaches(row.loggerSn))
        await this.#send(row.id, row.loggerSn);
  }

  /** The row is claimed before sending: if the process is killed in between, the command is never sent twice. */
  async #send(id: string, loggerSn: string): Promise<void> {
    const { db, steps } = this.#deps;
    const row = await this.#transaction((tx) =>
      steps.move(tx, id, 'queued', 'sent', { withinS: REPLY_WITHIN_S }),
    );
    if (!row || (await this.#deps.line.send(loggerSn, messageOf(row)))) return;
    if (mayWaitOffline(row.type)) await db.transaction().execute((tx) => steps.giveBack(tx, id));
    else await this.#end(row, 'offline', { errorCode: commandsErrors.deviceOffline.code });
  }

  async #done(row: StoredCommand, values: ReplyMessage['values']): Promise<void> {
    const { steps } = this.#deps;
    const verify = steps.definition(row)?.verify;
    const withinS = row.type === 'parameter' ? READ_BACK_WITHIN_S : verify?.withinS;
    await this.#transaction(async (tx) => {
      const change = { ...(values && { reported: values }), ...(withinS !== undefined && { withinS }) };
      if (!(await steps.move(tx, row.id, 'sent', 'acknowledged', change))) return;
      if (row.type === 'parameter') await this.#readBack(tx, row);
      if (row.read_back_of !== null) await this.#compare(tx, row.read_back_of, values ?? {});
    });
  }

  /** Reads the value back with a separate message. */
  async #readBack(tx: Database, row: StoredCommand): Promise<void> {
    await this.#deps.steps.add(tx, {
      device: {
        deviceId: row.device_id,
        sn: row.sn,
        kind: row.kind,
        plantId: row.plant_id,
        loggerId: row.logger_id,
      },
      name: 'read',
      type: 'read',
      // `set`: with several indexed parameters, such as points of a curve, the set value identifies the one.
      params: { names: [row.name], set: row.params },
      actor: row.actor,
      readBackOf: row.id,
    });
  }

  async #compare(tx: Database, id: string, values: NonNullable<ReplyMessage['values']>): Promise<void> {
    const { steps } = this.#deps;
    const row = await this.#find(tx, id);
    const command = row && steps.definition(row);
    if (!row || !command || row.state !== 'acknowledged') return;
    if (readBackAgrees(command, row.params, values)) {
      const within = command.verify ? { withinS: command.verify.withinS } : {};
      await steps.move(tx, id, 'acknowledged', 'readBack', { reported: values, ...within });
    } else await steps.move(tx, id, 'acknowledged', 'failed', { ...readFailed, reported: values });
  }

  async #verify(): Promise<void> {
    const { db, steps } = this.#deps;
    const { rows } = await sql<StoredCommand & { ts: Date }>`
      SELECT c.*, s.ts FROM command c JOIN device_state s ON s.device_id = c.device_id
      WHERE c.finished_at IS NULL AND s.received_at > (c.steps->>'acknowledged')::timestamptz
        AND (c.state = 'readBack' AND c.type = 'parameter'
          OR c.state = 'acknowledged' AND c.type IN ('setpoint', 'action'))`.execute(db);
    const devices = rows.map((row) => ({ deviceId: row.device_id, kind: row.kind, ts: row.ts }));
    const values = await newestValues(this.#deps, devices);
    for (const row of rows) {
      const verify = steps.definition(row)?.verify;
      const measured = values.get(row.device_id)?.[verify?.point ?? ''];
      if (verify && isVerified(verify, row.params, measured))
        await this.#transaction((tx) => steps.move(tx, row.id, row.state, 'verified'));
    }
  }

  async #endOverdue(): Promise<void> {
    const { db, clock } = this.#deps;
    const rows = await db
      .selectFrom('command')
      .selectAll()
      .where('finished_at', 'is', null)
      .where('due_at', '<=', clock.now())
      .execute();
    for (const row of rows.map(asStored)) {
      if (row.state === 'queued') await this.#end(row, 'expired', expired);
      else if (row.state === 'sent') await this.#end(row, 'failed', notResponding);
      else if (row.state === 'acknowledged' && row.type === 'parameter')
        await this.#end(row, 'failed', readFailed);
      else await this.#end(row, 'failed', notVerified);
    }
  }

  /** Commands with immediate effect are not kept for a logger that went offline before sending. */
  async #endOffline(): Promise<void> {
    const { rows } = await sql<StoredCommand>`
      SELECT c.* FROM command c LEFT JOIN logger_link l ON l.logger_id = c.logger_id
      WHERE c.finished_at IS NULL AND c.state = 'queued' AND c.type IN ('setpoint', 'action', 'read')
        AND l.online IS NOT TRUE`.execute(this.#deps.db);
    for (const row of rows) await this.#end(row, 'offline', { errorCode: commandsErrors.deviceOffline.code });
  }

  /** Ends a read-back together with its command. */
  async #end(row: StoredCommand, to: End, change: Change): Promise<void> {
    const { steps } = this.#deps;
    await this.#transaction(async (tx) => {
      const ended = await steps.move(tx, row.id, row.state, to, change);
      if (ended && row.read_back_of !== null)
        await steps.move(tx, row.read_back_of, 'acknowledged', 'failed', readFailed);
    });
  }

  async #wait(row: StoredCommand): Promise<void> {
    const { db, clock } = this.#deps;
    const sentAt = new Date((row.steps as Record<string, string>).sent ?? row.changed_at);
    const latest = later(sentAt, PROGRESS_WITHIN_S);
    const due = later(clock.now(), REPLY_WITHIN_S);
    await db
      .updateTable('command')
      .set({ due_at: due < latest ? due : latest })
      .where('id', '=', row.id)
      .where('state', '=', 'sent')
      .execute();
  }

  /** The command was reported as failed, but the device executed it: this must be logged. */
  async #answeredLate(row: StoredCommand): Promise<void> {
    if (row.state !== 'failed') return;
    const at = this.#deps.clock.now().toISOString();
    await this.#transaction(async (tx) => {
      const late = await tx
        .updateTable('command')
        .set({ steps: sql`steps || jsonb_build_object('answeredLate', ${at}::text)` })
        .where('id', '=', row.id)
        .where('error_code', '=', commandsErrors.deviceNotResponding.code)
        .where(sql<boolean>`steps->>'answeredLate' IS NULL`)
        .returning('id')
        .executeTakeFirst();
      if (late) await this.#deps.steps.note(tx, row, 'late');
    });
  }

  async #find(tx: Database, id: string): Promise<StoredCommand | undefined> {
    const row = await tx.selectFrom('command').selectAll().where('id', '=', id).executeTakeFirst();
    return row && asStored(row);
  }

  #transaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
    return this.#deps.db.transaction().execute(work);
  }
}

/** `notSupported` is a protocol code; other texts are kept as the device sent them. */
const refusal = (error: string): Change =>
  error === 'notSupported'
    ? { step: 'notSupported', errorCode: commandsErrors.notSupported.code }
    : { step: 'refused', errorCode: commandsErrors.refusedByDevice.code, error };

const expired: Change = { errorCode: commandsErrors.commandExpired.code };
const notResponding: Change = {
  step: 'notResponding',
  errorCode: commandsErrors.deviceNotResponding.code,
};
const readFailed: Change = { step: 'readFailed', errorCode: commandsErrors.readFailed.code };
const notVerified: Change = { step: 'notVerified', errorCode: commandsErrors.notVerified.code };

const messageOf = (row: StoredCommand): CommandMessage => ({
  id: row.id,
  sn: row.sn,
  type: row.type,
  name: row.name,
  params: { ...row.params },
  expires: (row.expires_at as Date).getTime(),
});
