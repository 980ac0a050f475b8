import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { CommandRow, getLastCommands } from '../contract/command.contract.ts';
import { asStored, type StoredCommand } from './command.steps.ts';
import { visibleDevice } from './command-devices.queries.ts';
import { keptError } from './issue.ts';

/** A command belongs to the plant of its device at creation time. */
const seenBy = (db: Database, caller: Caller) =>
  db.selectFrom('command').where('plant_id', 'in', visiblePlantIds(caller));

export async function findCommand(db: Database, caller: Caller, commandId: string): Promise<CommandRow> {
  const row = await seenBy(db, caller).selectAll().where('id', '=', commandId).executeTakeFirst();
  if (!row) throw new AppError(commonErrors.notFound);
  return present(asStored(row), caller.lang);
}

/** Visible commands in the requested order; throws if none is visible. */
export async function findCommands(db: Database, caller: Caller, commandIds: readonly string[]) {
  const rows = await seenBy(db, caller)
    .selectAll()
    .where('id', '=', sql<string>`ANY (${[...commandIds]}::uuid[])`)
    .execute();
  if (rows.length === 0) throw new AppError(commonErrors.notFound);
  const order = (id: string) => commandIds.indexOf(id);
  const sorted = rows.sort((a, b) => order(a.id) - order(b.id));
  return { rows: sorted.map((row) => present(asStored(row), caller.lang)) };
}

export async function listCommands(
  db: Database,
  caller: Caller,
  request: { deviceId: number; page: number; pageSize: number },
) {
  await visibleDevice(db, caller, request.deviceId);
  const matching = seenBy(db, caller)
    .where('device_id', '=', request.deviceId)
    .where('read_back_of', 'is', null);
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(request.pageSize)
      .offset((request.page - 1) * request.pageSize)
      .execute(),
    matching.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => present(asStored(row), caller.lang)), total: count.total };
}

/** The newest command of that name for each device; a moved device starts without history. */
export async function listLastCommands(
  db: Database,
  kinds: readonly DeviceKind[],
  caller: Caller,
  { plantId, name }: CallRequest<typeof getLastCommands>,
) {
  const able = kinds.filter(({ commands }) => commands.some((command) => command.name === name));
  const devices = await db
    .selectFrom('device')
    .select(['id', 'sn', 'alias', 'kind', 'model', 'firmware'])
    .where('plant_id', '=', plantId)
    .where('removed_at', 'is', null)
    .where('kind', '=', sql<string>`ANY (${able.map(({ id }) => id)}::text[])`)
    .orderBy('sn')
    .execute();
  const last = await seenBy(db, caller)
    .selectAll()
    .distinctOn('device_id')
    .where('device_id', '=', sql<number>`ANY (${devices.map(({ id }) => id)}::int[])`)
    .where('plant_id', '=', plantId)
    .where('name', '=', name)
    .orderBy('device_id')
    .orderBy('created_at', 'desc')
    .execute();
  const byDevice = new Map(last.map((row) => [row.device_id, present(asStored(row), caller.lang)]));
  const rows = devices.map(({ id, sn, alias, kind, model, firmware }) => ({
    deviceId: id,
    sn,
    alias,
    kind,
    model,
    firmware,
    last: byDevice.get(id) ?? null,
  }));
  return { rows };
}

function present(row: StoredCommand, lang: Lang): CommandRow {
  return {
    commandId: row.id,
    deviceId: row.device_id,
    sn: row.sn,
    kind: row.kind,
    name: row.name,
    type: row.type,
    params: { ...row.params },
    state: row.state,
    finished: row.finished_at !== null,
    ...keptError(row, lang),
    reported: row.reported && { ...row.reported },
    steps: row.steps as Record<string, string>,
    operator: row.actor.accountName,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
