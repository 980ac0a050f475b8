import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
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
export const operator = testStaff(3, 3);
export const viewer = testStaff(5, 2);
export const stranger = testCaller({ accountId: 4 });

const devices = {
  [LOGGER]: { plantId: NORTH, sn: 'LOG1', kind: 'logger' },
  [INV1]: { plantId: NORTH, sn: 'INV1', kind: 'inverter', alias: 'Roof_East' },
  [INV2]: { plantId: NORTH, sn: 'INV2', kind: 'inverter' },
  [METER]: { plantId: NORTH, sn: 'MET1', kind: 'meter' },
  [BERLIN_INV]: { plantId: BERLIN, sn: 'B-INV', kind: 'inverter' },
  [FAR]: { plantId: FOREIGN, sn: 'FAR1', kind: 'inverter' },
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
  /** 0 with a plant: concerns the plant as a whole. */
  readonly plant?: number;
}

/** Two plants of one tree and one of another owner; alarms are inserted directly into the table. */
export async function createAlarmWorld() {
  const world = await createTestWorld();
  const { db, clock } = world;
  await world.accounts(manager, operator, viewer, stranger);
  await world.plants(
    { id: NORTH, name: '北屋顶', seenBy: [operator, viewer] },
    { id: BERLIN, name: 'Werk Berlin', timeZone: 'Europe/Berlin' },
    { id: FOREIGN, ownerId: stranger.accountId, name: 'Foreign', timeZone: 'UTC' },
  );
  await world.devices(
    NORTH,
    ...Object.entries(devices).map(([id, device]) => ({ id: Number(id), ...device })),
  );
  world.at(NOW);

  const { log, written: logged } = recordedLog();
  let codes = 1000;
  const deps = { db, clock, log, kinds: deviceKinds };
  return Object.assign(world, {
    deps,
    logged,
    list: new ListService(deps),
    handling: new HandlingService(deps),
    records: new RecordsService(deps),
    /** Returns the id. Without a given code, the alarm gets a unique one. */
    async alarm(deviceId: DeviceId | 0, made: MadeAlarm = {}): Promise<number> {
      const device = deviceId === 0 ? { plantId: NORTH, sn: '', kind: '' } : devices[deviceId];
      const at = made.at ?? '2026-11-15T02:00:00Z';
      codes += 1;
      const { rows } = await sql<{
        id: number;
      }>`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade,
          detail, triggered_at, last_at, recovered_at, status, group_id, remind_at)
        VALUES (${made.plant ?? device.plantId}, ${deviceId}, ${device.kind}, ${device.sn}, ${made.source ?? 1},
          ${made.code ?? codes}, ${made.grade ?? 3}, ${JSON.stringify(made.detail ?? {})}::jsonb, ${at}, ${at},
          ${made.recovered ?? null}, ${made.status ?? 1}, ${made.group ?? null}, ${made.remindAt ?? null})
        RETURNING id`.execute(db);
      return rows[0]?.id ?? 0;
    },
    async clear(): Promise<void> {
      logged.length = 0;
      world.at(NOW);
      await sql`TRUNCATE alarm, alarm_record`.execute(db);
    },
  });
}
