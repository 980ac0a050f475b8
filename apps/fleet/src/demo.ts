import type { Permission } from '@heliodon/contract/permissions';
import { ROLE_MANAGER, ROLE_OPERATOR, ROLE_USER } from '@heliodon/contract/permissions';
import type { Database } from '@heliodon/infrastructure/database';
import { hashPassword, passwordMatches } from '@heliodon/infrastructure/passwords';
import { plantColumns } from '@heliodon/plants/columns';
import { plantsLog } from '@heliodon/plants/contract';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { addDemoCharging } from './demo-charging.ts';
import { addDemoLimits } from './demo-demand.ts';
import { capacityOf, demoSpecs } from './demo-devices.ts';
import { spareLogger } from './demo-kit.ts';
import { addDemoNotifyUsers } from './demo-notify.ts';
import { demoPlants } from './demo-plants.ts';
import { addDemoTariffs } from './demo-tariffs.ts';
import { loadDemoHistory } from './run/demo-history.ts';

/** Public, and shown on the sign-in page. Start with DEMO=off to disable it. */
const DEMO_PASSWORD = 'Heliodon2026';
const DEMO_SETTING = 'demo';

export const demoAccounts = [
  { accountName: 'manager', password: DEMO_PASSWORD, kind: 'manager' },
  { accountName: 'operator', password: DEMO_PASSWORD, kind: 'operator' },
  { accountName: 'viewer', password: DEMO_PASSWORD, kind: 'user' },
  { accountName: 'auditor', password: DEMO_PASSWORD, kind: 'custom' },
] as const;

const auditorRole = { name: '审计员 Auditor', description: '只读报表与日志 Read-only reports and logs' };
const auditorPermissions: Permission[] = [
  'accountView',
  'ownPassword',
  'plantView',
  'alarmView',
  'reportView',
  'reportExport',
  'energyAnalysisView',
  'logView',
  'logExport',
];

/** Creates the demo accounts and plants once; a changed or deleted demo is left unchanged. */
export async function seedDemo(db: Database, log: OperationLog): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('setting')
      .values({ key: DEMO_SETTING, value: '{}' })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return;
    const root = await tx
      .selectFrom('account')
      .select(['id', 'path'])
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();

    const manager = await addAccount(tx, root.path, 'manager', ROLE_MANAGER, passwordHash);
    const plantIds = await addPlants(tx, log, manager);
    await addDemoLimits(tx, plantIds);
    await addDemoCharging(tx, plantIds, manager);
    const role = await addRole(tx, manager.accountId);
    const operator = await addAccount(tx, manager.accountPath, 'operator', ROLE_OPERATOR, passwordHash);
    const viewer = await addAccount(tx, manager.accountPath, 'viewer', ROLE_USER, passwordHash);
    const auditor = await addAccount(tx, manager.accountPath, 'auditor', role, passwordHash);
    await givePlants(tx, operator.accountId, plantIds);
    await givePlants(tx, viewer.accountId, plantIds.slice(0, 3));
    await givePlants(tx, auditor.accountId, plantIds.slice(0, 4));
    await addDemoNotifyUsers(tx, manager.accountId);
    const accountIds = [manager, operator, viewer, auditor].map((account) => account.accountId);
    await keepDemo(tx, { accountIds, closedIds: [] });
  });
  await addDemoTariffs(db);
}

/** Demo information for the pages while the demo runs. */
export async function demoFacts(db: Database) {
  const { percent } = await loadDemoHistory(db);
  return { historyPercent: percent, spareLogger: await spareLogger(db) };
}

interface DemoState {
  readonly accountIds: number[];
  /** Closed because the demo was switched off. */
  readonly closedIds: number[];
}

const keepDemo = (db: Database, state: DemoState) =>
  db
    .updateTable('setting')
    .set({ value: JSON.stringify(state) })
    .where('key', '=', DEMO_SETTING)
    .execute();

/** Without the demo, accounts that still have public passwords are closed; they are opened again with the demo. */
export async function switchDemo(db: Database, on: boolean): Promise<void> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', DEMO_SETTING)
    .executeTakeFirst();
  if (!setting) return;
  const { accountIds, closedIds } = setting.value as DemoState;
  if (on) {
    if (closedIds.length === 0) return;
    await db.updateTable('account').set({ enabled: true }).where('id', 'in', closedIds).execute();
    await keepDemo(db, { accountIds, closedIds: [] });
    return;
  }
  const open = await db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('id', 'in', accountIds)
    .where('enabled', '=', true)
    .execute();
  const known: number[] = [];
  for (const account of open) {
    if (await passwordMatches(account.password_hash, DEMO_PASSWORD)) known.push(account.id);
  }
  if (known.length === 0) return;
  await db.updateTable('account').set({ enabled: false }).where('id', 'in', known).execute();
  await keepDemo(db, { accountIds, closedIds: [...closedIds, ...known] });
}

async function addAccount(
  db: Database,
  parentPath: number[],
  name: string,
  roleId: number,
  passwordHash: string,
) {
  const { id } = await db
    .insertInto('account')
    .values({
      parent_id: parentPath.at(-1) as number,
      path: [],
      tree_id: 0,
      role_id: roleId,
      account_name: name,
      password_hash: passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accountPath = [...parentPath, id];
  // The manager is the head of the demo tree; the others belong to it.
  const treeId = roleId === ROLE_MANAGER ? id : parentPath.at(-1);
  await db.updateTable('account').set({ path: accountPath, tree_id: treeId }).where('id', '=', id).execute();
  return { accountId: id, accountName: name, accountPath, ip: '' };
}

async function addRole(db: Database, ownerId: number): Promise<number> {
  const { id } = await db
    .insertInto('role')
    .values({ ...auditorRole, owner_id: ownerId, attribute: 'custom' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = auditorPermissions.map((menu_code) => ({ role_id: id, menu_code }));
  await db.insertInto('role_permission').values(rows).execute();
  return id;
}

async function addPlants(db: Database, log: OperationLog, owner: Awaited<ReturnType<typeof addAccount>>) {
  const ids: number[] = [];
  for (const [i, plant] of demoPlants.entries()) {
    const { id } = await db
      .insertInto('plant')
      .values({
        ...plantColumns({ ...plant, ...capacityOf(demoSpecs[i]?.devices ?? []) }),
        owner_id: owner.accountId,
        created_by: owner.accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await log.write(owner, { action: plantsLog.create, params: { name: plant.name }, plantId: id }, db);
    ids.push(id);
  }
  return ids;
}

async function givePlants(db: Database, accountId: number, plantIds: number[]): Promise<void> {
  const rows = plantIds.map((plant_id) => ({ account_id: accountId, plant_id }));
  await db.insertInto('account_plant').values(rows).execute();
}
