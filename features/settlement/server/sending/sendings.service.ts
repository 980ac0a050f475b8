import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import {
  type deleteSending,
  type getSendings,
  SENDINGS_MAX,
  type SendingFields,
  type saveSending,
  sendingErrors,
  sendingLog,
  type sendNow,
  type stopSending,
} from '../../contract/sending.contract.ts';
import { describeStored, describeWanted, sendingChanges } from './sending.log.ts';
import { lastMonth, nextDueMs } from './sending.policy.ts';
import type { SendingDeps } from './sending.ports.ts';
import {
  countSendings,
  lockSending,
  readSendings,
  type StoredSending,
  seenOf,
  sendingColumns,
  writeParts,
} from './sendings.queries.ts';
import { recipientOf, stopKey } from './stop-token.ts';

export class Sendings {
  readonly #deps: SendingDeps;

  constructor(deps: SendingDeps) {
    this.#deps = deps;
  }

  async list(
    { plantId }: CallRequest<typeof getSendings>,
    caller: Caller,
  ): Promise<CallResponse<typeof getSendings>> {
    const { db, clock, mailCarried } = this.#deps;
    const [found, ownAddress] = await Promise.all([
      readSendings(db, caller.accountId, plantId),
      ownAddressOf(db, caller.accountId),
    ]);
    const seen = await seenOf(db, caller, [
      ...new Set(found.flatMap(({ plants }) => plants.map((plant) => plant.plantId))),
    ]);
    const nowMs = clock.now().getTime();
    const rows = found.map(({ accountId: _accountId, activeSince: _since, ...row }) => {
      const times = { ...row, timeZones: row.plants.map(({ timeZone }) => timeZone) };
      const goesOn = row.active && row.plants.length > 0;
      const plants = row.plants.filter(({ plantId }) => seen.has(plantId));
      return {
        ...row,
        plants,
        unseenPlants: row.plants.length - plants.length,
        nextAt: goesOn ? new Date(nextDueMs(times, nowMs)).toISOString() : null,
      };
    });
    return { rows, ownAddress, carried: mailCarried() };
  }

  async save({ id, version, sending }: CallRequest<typeof saveSending>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const before = id === undefined ? undefined : await lockSending(tx, caller.accountId, id);
      if (id !== undefined && !before) throw new AppError(commonErrors.notFound);
      if (before && before.version !== version) throw new AppError(commonErrors.conflict);
      const seen = await seenOf(tx, caller, sending.plantIds);
      if (sending.plantIds.some((plantId) => !seen.has(plantId))) throw new AppError(commonErrors.notFound);
      const described = before ? await describeStored(tx, before) : {};
      const saved = before
        ? await this.#change(tx, before, sending, now)
        : await this.#add(tx, caller.accountId, sending, now);
      await writeParts(tx, saved.id, sending, now);
      const action = before ? sendingLog.change : sendingLog.add;
      const changes = sendingChanges(described, await describeWanted(tx, sending));
      const params = { name: sending.name };
      await log.write(caller, { action, params, changes, ...onlyPlant(sending) }, tx);
      return saved;
    });
  }

  async #add(tx: Database, accountId: number, sending: SendingFields, now: Date) {
    if ((await countSendings(tx, accountId)) >= SENDINGS_MAX)
      throw new AppError(sendingErrors.tooMany, { max: SENDINGS_MAX });
    return tx
      .insertInto('report_sending')
      .values({ ...sendingColumns(sending), account_id: accountId, active_since: now, created_at: now })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  /** If the day is moved back or a sending is resumed, reports due meanwhile are not sent. */
  async #change(tx: Database, before: StoredSending, sending: SendingFields, now: Date) {
    const sameTime = before.dayOfMonth === sending.dayOfMonth && before.hour === sending.hour;
    return tx
      .updateTable('report_sending')
      .set({
        ...sendingColumns(sending),
        ...(sending.active && { ended_why: null }),
        ...(!(before.active && sameTime) && { active_since: now }),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  }

  async remove({ id }: CallRequest<typeof deleteSending>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const sending = await lockSending(tx, caller.accountId, id);
      if (!sending) throw new AppError(commonErrors.notFound);
      await tx
        .updateTable('report_sending')
        .set({ removed_at: clock.now(), active: false })
        .where('id', '=', id)
        .execute();
      const changes = sendingChanges(await describeStored(tx, sending), {});
      await log.write(caller, { action: sendingLog.remove, params: { name: sending.name }, changes }, tx);
    });
    return {};
  }

  /** A separate run: the month itself is still sent on its day. */
  async test({ id }: CallRequest<typeof sendNow>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const sending = await lockSending(tx, caller.accountId, id);
      if (!sending) throw new AppError(commonErrors.notFound);
      if (!(await ownAddressOf(tx, caller.accountId))) throw new AppError(sendingErrors.noOwnAddress);
      const zones = sending.plants.map(({ timeZone }) => timeZone);
      const month = lastMonth(zones, now.getTime());
      const { id: runId } = await tx
        .insertInto('report_run')
        .values({
          sending_id: id,
          month,
          test: true,
          state: 'queued',
          due_at: now,
          next_at: now,
          at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await log.write(caller, { action: sendingLog.test, params: { name: sending.name, month } }, tx);
      return { runId };
    });
  }

  /** Idempotent: repeating the request has no further effect. */
  async stop({ token }: CallRequest<typeof stopSending>, visitor: Visitor) {
    const { db, clock, log, secrets } = this.#deps;
    const recipientId = recipientOf(await stopKey(secrets), token);
    if (recipientId === undefined) throw new AppError(sendingErrors.wrongLink);
    return db.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom('report_recipient as r')
        .innerJoin('report_sending as s', 's.id', 'r.sending_id')
        .innerJoin('account as a', 'a.id', 's.account_id')
        .select(['r.address', 'r.stopped_at', 's.name', 'a.id', 'a.account_name', 'a.path'])
        .where('r.id', '=', recipientId)
        .forUpdate('r')
        .executeTakeFirst();
      if (!found) throw new AppError(sendingErrors.wrongLink);
      const { address, name } = found;
      if (!found.stopped_at) {
        await tx
          .updateTable('report_recipient')
          .set({ stopped_at: clock.now() })
          .where('id', '=', recipientId)
          .execute();
        const owner = { accountId: found.id, accountName: found.account_name, accountPath: found.path };
        const actor = { ...owner, ip: visitor.ip };
        await log.write(actor, { action: sendingLog.stopped, params: { address, name } }, tx);
      }
      return { name, address };
    });
  }
}

const onlyPlant = ({ plantIds }: SendingFields) => (plantIds.length === 1 ? { plantId: plantIds[0] } : {});

export async function ownAddressOf(db: Database, accountId: number): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.email ?? null;
}
