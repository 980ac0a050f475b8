import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import { inLang, type Lang } from '@heliodon/kernel/lang';
import type { Actor } from '@heliodon/server-kit/operation-log';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ApplyState, PackageName } from '../../contract/apply.contract.ts';
import { applyErrors } from '../../contract/apply.errors.ts';
import type { ApplyStep, CommandSeen } from './apply-steps.ts';

export interface StoredApply
  extends Omit<Selectable<DB['ems_apply']>, 'steps' | 'actor' | 'kind' | 'package' | 'settings'> {
  readonly kind: ApplyState['kind'];
  readonly package: PackageName | null;
  readonly settings: unknown;
  readonly steps: readonly ApplyStep[];
  readonly actor: Actor;
}

const asStored = (row: Selectable<DB['ems_apply']>): StoredApply => row as unknown as StoredApply;

export async function findApply(
  db: Database,
  plantId: number,
  applyId: number,
  lock = false,
): Promise<StoredApply> {
  const query = db
    .selectFrom('ems_apply')
    .selectAll()
    .where('id', '=', applyId)
    .where('plant_id', '=', plantId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError(commonErrors.notFound);
  return asStored(row);
}

/** The newest change of a kind at a plant. */
export async function lastApply(
  db: Database,
  plantId: number,
  kind: ApplyState['kind'],
): Promise<StoredApply | undefined> {
  const row = await db
    .selectFrom('ems_apply')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && asStored(row);
}

/** Number of changes kept per kind and plant. */
const KEPT = 50;

/** Stores a change and deletes the oldest ones. */
export async function addApply(
  tx: Database,
  values: Insertable<DB['ems_apply']> & { readonly kind: ApplyState['kind'] },
): Promise<number> {
  const { id } = await tx.insertInto('ems_apply').values(values).returning('id').executeTakeFirstOrThrow();
  await sql`DELETE FROM ems_apply WHERE finished_at IS NOT NULL AND id IN (SELECT id FROM ems_apply
    WHERE plant_id = ${values.plant_id} AND kind = ${values.kind} ORDER BY id DESC OFFSET ${KEPT})`.execute(
    tx,
  );
  return id;
}

/** Later changes of the plant, of any kind. */
export async function laterApplies(tx: Database, { plant_id, id }: StoredApply): Promise<StoredApply[]> {
  const rows = await tx
    .selectFrom('ems_apply')
    .selectAll()
    .where('plant_id', '=', plant_id)
    .where('id', '>', id)
    .execute();
  return rows.map(asStored);
}

export async function commandsSeen(
  db: Database,
  commandIds: readonly string[],
): Promise<Map<string, CommandSeen>> {
  if (commandIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('command')
    .select(['id', 'finished_at', 'error_code', 'error', 'reported'])
    .where('id', 'in', [...commandIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        finished: row.finished_at !== null,
        finishedMs: row.finished_at?.getTime() ?? null,
        code: row.error_code,
        error: row.error,
        reported: row.reported as CommandSeen['reported'],
      },
    ]),
  );
}

const entries = new Map<number, ErrorEntry>(
  Object.values({ ...commandsErrors, ...commonErrors, ...applyErrors }).map((entry) => [entry.code, entry]),
);

/** Message of a stored error with its code and the device's text. */
export function errorWords(code: number | null, error: string, lang: Lang): string {
  const entry = code === null ? undefined : entries.get(code);
  return entry ? inLang(entry, lang, { error }) : error;
}

export function presentApply(row: StoredApply, lang: Lang): ApplyState {
  return {
    applyId: row.id,
    kind: row.kind,
    package: row.package,
    operator: row.actor.accountName,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    steps: row.steps.map(({ kind, deviceId, sn, state, unchanged, code, error }) => ({
      kind,
      deviceId,
      sn,
      state,
      unchanged,
      code,
      msg: errorWords(code, error, lang),
    })),
  };
}
