import { createHash } from 'node:crypto';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { queryAt } from '../../support/crash-world.ts';
import type { CrowdMember } from './crowd-process.ts';

export const CROWD_SECRET = 'crowd-secret';
const MANAGERS = 10;
const PLANTS_EACH = 3;
const [ROLE_MANAGER, ROLE_USER] = [1, 2];

export interface CrowdAccount {
  readonly id: number;
  readonly plants: readonly number[];
}

/** Managers with three plants each, and below each an account with access to the first only. */
export async function makeAccounts(url: string): Promise<readonly CrowdAccount[]> {
  const accounts: CrowdAccount[] = [];
  for (let n = 1; n <= MANAGERS; n += 1) {
    const manager = await account(url, `crowd${n}`, ROLE_MANAGER, 'parent_id IS NULL', []);
    const plants: number[] = [];
    for (let k = 1; k <= PLANTS_EACH; k += 1) plants.push(await plant(url, manager, `CR${n}P${k}`));
    const user = await account(url, `crowd${n}user`, ROLE_USER, 'id = $3', [manager]);
    await queryAt(url, 'INSERT INTO account_plant (account_id, plant_id) VALUES ($1, $2)', [user, plants[0]]);
    accounts.push({ id: manager, plants }, { id: user, plants: plants.slice(0, 1) });
  }
  return accounts;
}

async function account(url: string, name: string, role: number, parent: string, more: number[]) {
  const [row] = await queryAt<{ id: number }>(
    url,
    `INSERT INTO account (parent_id, path, tree_id, role_id, account_name)
     SELECT id, path, tree_id, $2, $1 FROM account WHERE ${parent} RETURNING id::int AS id`,
    [name, role, ...more],
  );
  const id = row?.id ?? 0;
  await queryAt(
    url,
    `UPDATE account SET path = path || id, tree_id = CASE WHEN role_id = ${ROLE_MANAGER} THEN id ELSE tree_id END
     WHERE id = $1`,
    [id],
  );
  return id;
}

/** With a logger and a meter named after the plant. */
async function plant(url: string, ownerId: number, name: string): Promise<number> {
  const [row] = await queryAt<{ id: number }>(
    url,
    `WITH p AS (INSERT INTO plant (owner_id, name) VALUES ($1, $2) RETURNING id),
       l AS (INSERT INTO device (sn, kind, plant_id) SELECT $2, 'logger', id FROM p RETURNING id, plant_id),
       c AS (INSERT INTO logger_credential (device_id, secret_hash, check_code_hash) SELECT id, $3, $3 FROM l),
       m AS (INSERT INTO device (sn, kind, plant_id, logger_id, rated_kw)
             SELECT $2 || 'M', 'meter', plant_id, id, 5000 FROM l)
     SELECT id::int AS id FROM p`,
    [ownerId, name, createHash('sha256').update(CROWD_SECRET).digest()],
  );
  return row?.id ?? 0;
}

/** Each page has its own session, watches what it may, and requests a forbidden plant. */
export async function makeMembers(
  url: string,
  accounts: readonly CrowdAccount[],
  count: number,
  stalledOneIn: number,
): Promise<CrowdMember[]> {
  const all = [...new Set(accounts.flatMap(({ plants }) => plants))];
  const members = Array.from({ length: count }, (_, n) => {
    const { id, plants } = accounts[n % accounts.length] as CrowdAccount;
    const others = all.filter((one) => !plants.includes(one));
    const own = plants[Math.floor(n / accounts.length) % plants.length];
    const topics = [`plant/${own}`, 'alarms', `plant/${others[n % others.length]}`];
    return {
      accountId: id,
      token: newToken(),
      topics,
      plants,
      stalled: n % stalledOneIn === stalledOneIn - 1,
    };
  });
  await queryAt(
    url,
    `INSERT INTO session (token_hash, account_id, expires_at)
     SELECT decode(t, 'hex'), a, now() + interval '1 day' FROM unnest($1::text[], $2::bigint[]) AS s (t, a)`,
    [members.map(({ token }) => tokenHash(token).toString('hex')), members.map(({ accountId }) => accountId)],
  );
  return members.map(({ accountId, ...member }) => member);
}
