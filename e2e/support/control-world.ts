import { openDatabase } from '@heliodon/platform/database';
import { sql } from 'kysely';
import type { Place } from '../controls/index.ts';
import type { ControlWorld } from '../controls/table.ts';
import { call, tokenOf } from './api.ts';
import { ACCOUNT, ALONE, addControlAccounts, HEAD } from './control-accounts.ts';
import { addControlRows } from './control-rows.ts';
import { connectLogger, type TestLogger } from './logger.ts';
import { addStoragePlant } from './optimise-world.ts';
import { portal } from './portal.ts';
import { raiseAlarms } from './raised-alarms.ts';

const PLANT = 'E2E controls plant';
const BARE_PLANT = 'E2E controls bare plant';
/** Events of inverters in the catalogue; each is raised once. */
const MORE_EVENTS = [201, 202, 203, 301];

/** An account whose role holds every flag, and plants with something of everything and with nothing. */
export async function furnishControls() {
  const { db, close } = openDatabase(portal().databaseUrl, { max: 2 });
  const accounts = await addControlAccounts(db);
  const plant = await addStoragePlant(PLANT, { owner: HEAD, user: ACCOUNT });
  // Old enough for every report, whatever the day of the month.
  await sql`UPDATE plant SET install_date = '2025-01-01' WHERE id = ${plant.plantId}`.execute(db);
  const bareId = await addBarePlant();
  const logger = await connectLogger(PLANT, 'E2ECTLOG');
  await sayDevices(logger);
  const raise = async (code: number) => {
    const [id = 0] = await raiseAlarms(db, [{ plantName: PLANT, sn: 'E2ECTINV', code, grade: 2 }]);
    return id;
  };
  const alarmId = await raise(101);
  const ids = {
    inverterId: await logger.deviceIdOf('E2ECTINV'),
    batteryId: await logger.deviceIdOf('E2ECTBAT'),
    chargerId: await logger.deviceIdOf('E2ECTCHG'),
    meterId: await logger.deviceIdOf('E2ECTMET'),
    loggerId: await logger.deviceIdOf('E2ECTLOG'),
  };
  const rows = await addControlRows(db, { ...ids, plantId: plant.plantId, treeId: accounts.treeId });
  const coming = [...MORE_EVENTS];
  const pileId = await addPile();
  const world: ControlWorld = {
    ...{ ...ids, plant: PLANT, alarmId, findingId: rows.findingId, pileId },
    async raiseAlarm() {
      await raise(coming.shift() ?? 0);
    },
    measure: () => logger.sample('E2ECTMET', { workStatus: 0, powerKw: 12 }),
  };

  async function addBarePlant(): Promise<number> {
    const { rows: made } = await sql<{ id: number }>`WITH made AS (
        INSERT INTO plant (name, owner_id, screen_type, install_date, created_at)
        SELECT ${BARE_PLANT}, id, 3, '2025-01-01', now() - interval '30 days' FROM account WHERE account_name = ${HEAD}
        RETURNING id),
      machine AS (INSERT INTO device (sn, kind, plant_id) SELECT 'E2ECTBARE', 'pcs', id FROM made),
      seen AS (INSERT INTO account_plant (account_id, plant_id)
        SELECT a.id, made.id FROM account a, made WHERE a.account_name = ${ACCOUNT})
      SELECT id FROM made`.execute(db);
    return made[0]?.id ?? 0;
  }

  async function addPile(): Promise<number> {
    const pile = { plantId: plant.plantId, identity: 'E2ECTPILE' };
    const { data } = await call<{ deviceId: number }>('/charging/addPile', pile, await tokenOf(ACCOUNT));
    return data.deviceId;
  }

  /** Each of a session of its own: a session looks at one plant. */
  async function tokenAt(plantId: number): Promise<string> {
    const token = await tokenOf(ACCOUNT);
    await call('/user/selectPlant', { plantId }, token);
    return token;
  }
  const tokens: Record<Place, string> = {
    furnished: await tokenAt(plant.plantId),
    bare: await tokenAt(bareId),
    nowhere: await tokenOf(ALONE),
  };

  return {
    world,
    tokens,
    lack: accounts.lack,
    async end() {
      await accounts.end();
      await rows.remove();
      await sql`DELETE FROM alarm WHERE plant_id = ${plant.plantId}`.execute(db);
      await sql`UPDATE device SET removed_at = now() WHERE plant_id IN (${plant.plantId}, ${bareId})`.execute(
        db,
      );
      await sql`UPDATE plant SET deleted_at = now() WHERE id = ${bareId}`.execute(db);
      await logger.end();
      await plant.remove();
      await close();
    },
  };
}

async function sayDevices(logger: TestLogger): Promise<void> {
  await logger.say('devices', {
    devices: [
      { sn: 'E2ECTINV', kind: 'inverter', ratedKw: 50 },
      { sn: 'E2ECTPCS', kind: 'pcs', ratedKw: 100 },
      { sn: 'E2ECTBAT', kind: 'battery' },
      { sn: 'E2ECTCLU', kind: 'cluster', parent: 'E2ECTBAT', structure: { packs: 1, cellsPerPack: 4 } },
      { sn: 'E2ECTMET', kind: 'meter', samplingPoint: 'acLow' },
      { sn: 'E2ECTCHG', kind: 'charger', ratedKw: 60 },
    ],
  });
  await logger.sample('E2ECTPCS', { workStatus: 3, activePowerKw: 0, gridMode: 0, workMode: 0 });
  await logger.sample('E2ECTBAT', { workStatus: 1, powerKw: 0, soc: 70, soh: 100, contactorState: 1 });
  await logger.sample('E2ECTCLU', { soc: 70, cellVoltage: [3.3, 3.3, 3.3, 3.3] });
  await logger.sample('E2ECTCHG', { connectorStatus: [0, 0], connectorsInUse: 0 });
}
