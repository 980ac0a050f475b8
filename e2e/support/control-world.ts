import { ROLE_USER } from '@heliodon/contract/permissions';
import { openDatabase } from '@heliodon/platform/database';
import { sql } from 'kysely';
import type { ControlWorld } from '../controls.ts';
import { adminToken, call, tokenOf } from './api.ts';
import { connectLogger } from './logger.ts';
import { portal } from './portal.ts';
import { raiseAlarms } from './raised-alarms.ts';

const PLANT = '成都办公楼光储充';
const ACCOUNT = 'e2e-controls';

/** An account whose role holds every flag, and a plant with something of everything that flags are about. */
export async function furnishControls() {
  const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
  const logger = await connectLogger(PLANT, 'E2ECTLOG');
  await logger.say('devices', {
    devices: [
      { sn: 'E2ECTINV', kind: 'inverter', ratedKw: 50 },
      { sn: 'E2ECTPCS', kind: 'pcs', ratedKw: 100 },
      { sn: 'E2ECTBAT', kind: 'battery' },
      { sn: 'E2ECTCLU', kind: 'cluster', parent: 'E2ECTBAT' },
      { sn: 'E2ECTMET', kind: 'meter' },
      { sn: 'E2ECTCHG', kind: 'charger', ratedKw: 60 },
    ],
  });
  await logger.sample('E2ECTPCS', { workStatus: 3, activePowerKw: 0, gridMode: 0, workMode: 0 });
  await logger.sample('E2ECTBAT', { workStatus: 1, powerKw: 0, soc: 70, soh: 100, contactorState: 1 });
  await logger.sample('E2ECTCHG', { connectorStatus: [0, 0], connectorsInUse: 0 });
  const roleId = await addRole();
  const [alarmId = 0] = await raiseAlarms(db, [{ plantName: PLANT, sn: 'E2ECTINV', code: 101, grade: 2 }]);
  const inverterId = await logger.deviceIdOf('E2ECTINV');
  const world: ControlWorld = {
    plant: PLANT,
    inverterId,
    batteryId: await logger.deviceIdOf('E2ECTBAT'),
    chargerId: await logger.deviceIdOf('E2ECTCHG'),
    alarmId,
    findingId: await addFinding(),
  };
  const planId = await addPlan();
  const token = await tokenOf(ACCOUNT);
  const plant = await db.selectFrom('plant').select('id').where('name', '=', PLANT).executeTakeFirstOrThrow();
  await call('/user/selectPlant', { plantId: plant.id }, token);

  async function addRole(): Promise<number> {
    const { rows } = await sql<{ id: number }>`INSERT INTO role (owner_id, name, attribute)
      SELECT id, ${ACCOUNT}, 'custom' FROM account WHERE account_name = 'manager' RETURNING id`.execute(db);
    const made = rows[0]?.id ?? 0;
    const { data } = await call('/user/getPermissions', {}, await adminToken());
    const codes = data.menuList.map(({ menuCode }: { menuCode: string }) => menuCode);
    await db
      .insertInto('role_permission')
      .values(codes.map((menu_code: string) => ({ role_id: made, menu_code })))
      .execute();
    await sql`WITH made AS (INSERT INTO account (parent_id, path, tree_id, role_id, account_name, password_hash)
        SELECT m.id, '{}', m.tree_id, ${made}, ${ACCOUNT}, a.password_hash
        FROM account m, account a WHERE m.account_name = 'manager' AND a.account_name = 'auditor'
        RETURNING id)
      INSERT INTO account_plant (account_id, plant_id)
      SELECT made.id, p.id FROM made, plant p WHERE p.name = ${PLANT}`.execute(db);
    await sql`UPDATE account a SET path = m.path || a.id FROM account m
      WHERE a.account_name = ${ACCOUNT} AND m.id = a.parent_id`.execute(db);
    await sql`INSERT INTO account (parent_id, path, tree_id, role_id, account_name)
      SELECT a.id, '{}', a.tree_id, ${ROLE_USER}, ${`${ACCOUNT}-below`} FROM account a WHERE a.account_name = ${ACCOUNT}`.execute(
      db,
    );
    await sql`UPDATE account b SET path = a.path || b.id FROM account a
      WHERE b.account_name = ${`${ACCOUNT}-below`} AND a.id = b.parent_id`.execute(db);
    return made;
  }

  async function addFinding(): Promise<number> {
    const evidence = { chart: '', unit: '', atMs: [], measured: [], expected: [], bands: [], figures: {} };
    const today = new Date().toISOString().slice(0, 10);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO finding (plant_id, device_id, kind, string, level, sureness, since_day, last_day, lost_kwh,
        kwh_a_day, currency, lost_days, priority, quick, found_at, seen_at, evidence)
      SELECT d.plant_id, d.id, 1, 1, 'low', 0.9, ${today}::date, ${today}::date, 6, 1, 'CNY', '[]', 1, false, now(), now(),
        ${JSON.stringify(evidence)}::jsonb
      FROM device d WHERE d.id = ${inverterId} RETURNING id`.execute(db);
    return rows[0]?.id ?? 0;
  }

  /** Not enabled and without a device: nothing is written to anything. */
  async function addPlan(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO schedule_plan (plant_id, name, type, parts, enabled, changed_by, changed_at)
      SELECT id, 'E2ECT plan', 'year', '[]', false, 'someone', now() FROM plant WHERE name = ${PLANT}
      RETURNING id`.execute(db);
    return rows[0]?.id ?? 0;
  }

  return {
    world,
    token,
    async revoke(flag: string) {
      await db
        .deleteFrom('role_permission')
        .where('role_id', '=', roleId)
        .where('menu_code', '=', flag)
        .execute();
    },
    async grant(flag: string) {
      await db.insertInto('role_permission').values({ role_id: roleId, menu_code: flag }).execute();
    },
    async end() {
      await sql`UPDATE account SET deleted_at = now() WHERE account_name LIKE ${`${ACCOUNT}%`}`.execute(db);
      await sql`DELETE FROM finding WHERE id = ${world.findingId}`.execute(db);
      await sql`DELETE FROM schedule_plan WHERE id = ${planId}`.execute(db);
      await sql`DELETE FROM alarm WHERE id = ${world.alarmId}`.execute(db);
      await logger.end();
      await close();
    },
  };
}
