import { accountName } from '@heliodon/auth/contract';
import { email, phone } from '@heliodon/contract/fields';
import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { z } from 'zod';
import { defaultRoleNames } from '../../contract/roles.words.ts';
import { mayGiveRole, takerBelow } from '../role.policy.ts';
import { readRoles } from '../role.queries.ts';
import { isBelow } from '../sub-account.queries.ts';
import type { ImportFile } from './import-file.ts';

/** Maps names in the file (lower case) to what they refer to for the caller. */
export interface Known {
  readonly roles: ReadonlyMap<string, number>;
  readonly plants: ReadonlyMap<string, number>;
  /** Account names, phone numbers and e-mails of accounts below the caller; other accounts are not revealed. */
  readonly taken: ReadonlySet<string>;
}

export const plantNames = (cell: string): string[] =>
  cell
    .split(/[;；、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

export async function readKnown(db: Database, caller: Caller, { rows }: ImportFile): Promise<Known> {
  const cells = (column: 'accountName' | 'phone' | 'email', schema: z.ZodType<string>) =>
    rows.flatMap(({ values }) => schema.safeParse(values[column]).data?.toLowerCase() ?? []);
  const plants = rows.flatMap(({ values }) => plantNames(values.plants ?? ''));
  return {
    roles: await roleIds(db, caller),
    plants: await plantIds(db, caller, plants),
    taken: await takenOf(
      db,
      caller,
      cells('accountName', accountName()),
      cells('phone', phone()),
      cells('email', email()),
    ),
  };
}

async function roleIds(db: Database, caller: Caller): Promise<Map<string, number>> {
  const roles = (await readRoles(db, caller)).filter(
    (role) => !role.hasHiddenPlants && mayGiveRole(caller, role, takerBelow(caller, role.roleId)),
  );
  return new Map(
    roles.flatMap(({ name, attribute, roleId }) => namesOf(name, attribute).map((n) => [n, roleId])),
  );
}

function namesOf(name: string, attribute: string): string[] {
  if (attribute === 'custom') return [name.toLowerCase()];
  const { zh, en } = defaultRoleNames[name as keyof typeof defaultRoleNames];
  return [name, zh, en.toLowerCase()];
}

async function plantIds(db: Database, caller: Caller, names: readonly string[]) {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  if (lower.length === 0) return new Map<string, number>();
  const { rows } = await sql<{ id: number; name: string }>`SELECT p.id, lower(p.name) AS name
    FROM plant p JOIN account o ON o.id = p.owner_id
    WHERE lower(p.name) = ANY (${lower}::text[]) AND p.deleted_at IS NULL AND p.id IN ${visiblePlantIds(caller)}
      AND o.path @> ARRAY[${caller.managerId}]::bigint[]`.execute(db);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function takenOf(db: Database, caller: Caller, names: string[], phones: string[], emails: string[]) {
  const { rows } = await sql<{ value: string }>`
    SELECT lower(a.account_name) AS value FROM account a
      WHERE ${isBelow(caller)} AND lower(a.account_name) = ANY (${names}::text[])
    UNION ALL SELECT a.phone FROM account a WHERE ${isBelow(caller)} AND a.phone = ANY (${phones}::text[])
    UNION ALL SELECT lower(a.email) FROM account a
      WHERE ${isBelow(caller)} AND lower(a.email) = ANY (${emails}::text[])`.execute(db);
  return new Set(rows.map(({ value }) => value));
}
