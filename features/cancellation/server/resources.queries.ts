import type { CallRequest, CallResponse } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';
import type { detectionResource, ResourceKind, ResourceRow } from '../contract/resources.contract.ts';

export interface HeldThing {
  readonly id: number;
  readonly name: string;
}

/** The resource if the account still holds it: a plant that it owns, or an account directly below it. */
export async function findHeld(
  db: Database,
  accountId: number,
  kind: ResourceKind,
  id: number,
): Promise<HeldThing | undefined> {
  const { rows } = await sql<HeldThing>`SELECT h.id, h.name FROM (${held(accountId, kind)}) h
    WHERE h.id = ${id}`.execute(db);
  return rows[0];
}

const held = (accountId: number | RawBuilder<unknown>, kind: ResourceKind) =>
  kind === 'plant'
    ? sql`SELECT 'plant' AS kind, id, name FROM plant WHERE owner_id = ${accountId} AND deleted_at IS NULL`
    : sql`SELECT 'account' AS kind, id, account_name AS name FROM account
          WHERE parent_id = ${accountId} AND deleted_at IS NULL`;

/** Counts for a plant itself, or for the plants owned by an account and accounts below it. */
export const thingCounts = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  SELECT
    CASE ${kind} WHEN 'plant' THEN 0 ELSE (SELECT count(*) FROM account b
      WHERE b.path @> ARRAY[${id}]::bigint[] AND b.id <> ${id} AND b.deleted_at IS NULL) END AS "belowCount",
    CASE ${kind} WHEN 'plant' THEN 0 ELSE (SELECT count(*) FROM plant p JOIN account o ON o.id = p.owner_id
      WHERE o.path @> ARRAY[${id}]::bigint[] AND p.deleted_at IS NULL) END AS "plantCount",
    CASE ${kind} WHEN 'plant' THEN (SELECT count(*) FROM device d WHERE d.plant_id = ${id} AND d.removed_at IS NULL)
      ELSE (SELECT count(*) FROM device d JOIN plant p ON p.id = d.plant_id JOIN account o ON o.id = p.owner_id
        WHERE o.path @> ARRAY[${id}]::bigint[] AND p.deleted_at IS NULL AND d.removed_at IS NULL) END AS "deviceCount"`;

type Detected = CallResponse<typeof detectionResource>;

export async function readResources(
  db: Database,
  accountId: number,
  processId: number,
  { kind, page, pageSize }: CallRequest<typeof detectionResource>,
): Promise<Detected> {
  const [counts, rows, goes] = await Promise.all([
    countResources(db, accountId, processId),
    readRows(db, accountId, processId, { kind, limit: pageSize, offset: (page - 1) * pageSize }),
    countGoing(db, accountId),
  ]);
  return { rows, counts, goes, total: kind ? counts[kind] : counts.plant + counts.account };
}

async function readRows(
  db: Database,
  accountId: number,
  processId: number,
  part: { kind: ResourceKind | undefined; limit: number; offset: number },
): Promise<ResourceRow[]> {
  const all = sql`${held(accountId, 'plant')} UNION ALL ${held(accountId, 'account')}`;
  const { rows } = await sql<Omit<ResourceRow, 'at'> & { at: Date | null }>`
    SELECT h.kind, h.id, h.name, c.*, r.recipient_typed AS recipient, coalesce(r.answered_at, r.at) AS at,
      CASE WHEN r.state IN ('offered', 'refused') THEN r.state ELSE 'open' END AS state
    FROM (SELECT * FROM (${part.kind ? held(accountId, part.kind) : all}) a
          ORDER BY kind DESC, lower(name), id LIMIT ${part.limit} OFFSET ${part.offset}) h
      CROSS JOIN LATERAL (${thingCounts(sql`h.kind`, sql`h.id`)}) c
      LEFT JOIN LATERAL (SELECT * FROM cancellation_resource r
        WHERE r.cancellation_id = ${processId} AND r.kind = h.kind AND r.thing_id = h.id
        ORDER BY r.id DESC LIMIT 1) r ON true
    ORDER BY h.kind DESC, lower(h.name), h.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    recipient: row.state === 'open' ? null : row.recipient,
    at: row.state === 'open' ? null : (row.at?.toISOString() ?? null),
  }));
}

/** Number of resources that prevent closing, including accounts at any depth below. */
export async function countBlocking(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT
    (SELECT count(*) FROM plant WHERE owner_id = ${accountId} AND deleted_at IS NULL)
    + (SELECT count(*) FROM account WHERE id <> ${accountId} AND deleted_at IS NULL
       AND path @> ARRAY[${accountId}]::bigint[]) AS count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countResources(db: Database, accountId: number, processId: number) {
  const { rows } = await sql<Detected['counts']>`SELECT
    (SELECT count(*) FROM (${held(accountId, 'plant')}) h) AS plant,
    (SELECT count(*) FROM (${held(accountId, 'account')}) h) AS account,
    (SELECT count(*) FROM device d JOIN plant p ON p.id = d.plant_id
      WHERE p.owner_id = ${accountId} AND p.deleted_at IS NULL AND d.removed_at IS NULL) AS device,
    (SELECT count(*) FROM cancellation_resource
      WHERE cancellation_id = ${processId} AND state = 'offered') AS offered,
    (SELECT count(*) FROM cancellation_resource
      WHERE cancellation_id = ${processId} AND state IN ('accepted', 'givenUp')) AS settled`.execute(db);
  return rows[0] as Detected['counts'];
}

async function countGoing(db: Database, accountId: number): Promise<Detected['goes']> {
  const { rows } = await sql<Detected['goes']>`SELECT
    (SELECT count(*) FROM export_job WHERE account_id = ${accountId}) AS exports,
    (SELECT count(*) FROM compare_set WHERE account_id = ${accountId})
      + (SELECT count(*) FROM analysis_view WHERE account_id = ${accountId}) AS "savedSets",
    (SELECT count(*) FROM report_sending WHERE account_id = ${accountId} AND removed_at IS NULL) AS sendings,
    (SELECT count(*) FROM notify_user WHERE manager_id = ${accountId} AND removed_at IS NULL) AS "notifyUsers",
    (SELECT count(*) FROM schedule_template WHERE tree_id = ${accountId}) AS templates,
    (SELECT count(*) FROM role WHERE owner_id = ${accountId} AND deleted_at IS NULL) AS roles`.execute(db);
  return rows[0] as Detected['goes'];
}
