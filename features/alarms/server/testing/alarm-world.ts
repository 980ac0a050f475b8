import { permissionsOfRole } from '@heliodon/contract/permissions';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import type { AlarmDetail } from '../../contract/alarm.ts';
import { HandlingService } from '../handling.service.ts';
import { ListService } from '../list.service.ts';
import { RecordsService } from '../records.service.ts';

/** 15 November 2026, 12:00 in Shanghai and 05:00 in Berlin. */
export const NOW = '2026-11-15T04:00:00Z';
export const [NORTH, BERLIN, FOREIGN] = [10, 11, 12] as const;
export const [LOGGER, INV1, INV2, METER, BERLIN_INV, FAR] = [1, 2, 3, 4, 5, 6] as const;

export const manager = testCaller({ accountId: 2 });
const below = (accountId: number, roleId: number) =>
  testCaller({
    accountId,
    roleId,
    accountPath: [1, 2, accountId],
    managerId: 2,
    permissions: permissionsOfRole(roleId),
  });
export const operator = below(3, 3);
export const viewer = below(5, 2);
export const stranger = testCaller({ accountId: 4 });

const devices = {
  [LOGGER]: { plant: NORTH, sn: 'LOG1', kind: 'logger' },
  [INV1]: { plant: NORTH, sn: 'INV1', kind: 'inverter' },
  [INV2]: { plant: NORTH, sn: 'INV2', kind: 'inverter' },
  [METER]: { plant: NORTH, sn: 'MET1', kind: 'meter' },
  [BERLIN_INV]: { plant: BERLIN, sn: 'B-INV', kind: 'inverter' },
  [FAR]: { plant: FOREIGN, sn: 'FAR1', kind: 'inverter' },
} as const;
type DeviceId = keyof typeof devices;

export interface MadeAlarm {
  readonly at?: string;
  readonly recovered?: string | null;
  readonly source?: number;
  readonly code?: number;
  readonly grade?: number;
  readonly status?: number;
  readonly detail?: AlarmDetail;
  readonly group?: number;
  readonly remindAt?: string;
  /** 0 of a plant: about the plant as a whole. */
  readonly plant?: number;
}

/** Two plants of one tree, one of somebody else; alarms are put straight into the table. */
export async function createAlarmWorld() {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url);
  await sql`INSERT INTO account (id, parent_id, path, tree_id, role_id, account_name) VALUES
    (1, NULL, '{1}', 1, 1, 'root'), (2, 1, '{1,2}', 2, 1, 'manager'), (3, 2, '{1,2,3}', 2, 3, 'operator'),
    (4, 1, '{1,4}', 4, 1, 'stranger'), (5, 2, '{1,2,5}', 2, 2, 'viewer')`.execute(db);
  await sql`INSERT INTO plant (id, owner_id, name, time_zone) VALUES (10, 2, '北屋顶', 'Asia/Shanghai'),
    (11, 2, 'Werk Berlin', 'Europe/Berlin'), (12, 4, 'Foreign', 'UTC')`.execute(db);
  await sql`INSERT INTO account_plant VALUES (3, 10), (5, 10)`.execute(db);
  for (const [id, { plant, sn, kind }] of Object.entries(devices))
    await sql`INSERT INTO device (id, sn, kind, plant_id, alias)
      VALUES (${Number(id)}, ${sn}, ${kind}, ${plant}, ${sn === 'INV1' ? 'Roof_East' : ''})`.execute(db);

  let now = new Date(NOW);
  const clock = { now: () => now };
  const logged: { action: string; plantId?: number; params?: unknown }[] = [];
  const log: OperationLog = {
    write: async (_actor, entry) => {
      logged.push(entry);
    },
  };
  let codes = 1000;
  const deps = { db, clock, log, kinds: deviceKinds };
  return {
    db,
    clock,
    deps,
    logged,
    url: database.url,
    list: new ListService(deps),
    handling: new HandlingService(deps),
    records: new RecordsService(deps),
    at(time: string) {
      now = new Date(time);
    },
    /** Answers its id. Without a code it has one of its own. */
    async alarm(deviceId: DeviceId | 0, made: MadeAlarm = {}): Promise<number> {
      const device = deviceId === 0 ? { plant: NORTH, sn: '', kind: '' } : devices[deviceId];
      const at = made.at ?? '2026-11-15T02:00:00Z';
      codes += 1;
      const { rows } = await sql<{
        id: number;
      }>`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade,
          detail, triggered_at, last_at, recovered_at, status, group_id, remind_at)
        VALUES (${made.plant ?? device.plant}, ${deviceId}, ${device.kind}, ${device.sn}, ${made.source ?? 1},
          ${made.code ?? codes}, ${made.grade ?? 3}, ${JSON.stringify(made.detail ?? {})}::jsonb, ${at}, ${at},
          ${made.recovered ?? null}, ${made.status ?? 1}, ${made.group ?? null}, ${made.remindAt ?? null})
        RETURNING id`.execute(db);
      return rows[0]?.id ?? 0;
    },
    async clear(): Promise<void> {
      logged.length = 0;
      now = new Date(NOW);
      await sql`TRUNCATE alarm, alarm_record`.execute(db);
    },
    async close(): Promise<void> {
      await close();
      await database.drop();
    },
  };
}
