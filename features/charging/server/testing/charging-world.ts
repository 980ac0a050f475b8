import { commandsErrors } from '@heliodon/commands/errors';
import { commonErrors } from '@heliodon/contract/errors';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { FileStore } from '@heliodon/infrastructure/file-store';
import { AppError } from '@heliodon/kernel/app-error';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller, testStaff } from '@heliodon/server-kit/testing/test-caller';
import { season } from '@heliodon/telemetry-store/testing/test-data';
import { createSampledWorld } from '@heliodon/telemetry-store/testing/test-world';
import { sql } from 'kysely';
import { createCharging } from '../index.ts';

export const PLANT = 10;
const FOREIGN_PLANT = 12;
const LOGGER = 1;
export const COMMAND_PASSWORD = 'Command4Tests';
/** PILE uses OCPP, SAMPLED is behind a logger. */
export const [PILE, SAMPLED, FOREIGN] = [2, 3, 4] as const;

export const manager = testCaller({ accountId: 2 });
export const stranger = testCaller({ accountId: 4 });
export const viewer = testStaff(3, 2);

/** Time of day in Shanghai. */
export const ms = (local: string): number => Date.parse(`${local}+08:00`);

/** Valley 0.30 until 08:00, peak 1.10 from 18:00 to 21:00, otherwise 0.70 by default. */
export const seasons = (usualPrice = '0.70') => [
  season(usualPrice, { valley: ['0.30', 0, 8], peak: ['1.10', 18, 21] }),
];

export interface ConnectorNow {
  readonly status: number;
  readonly kwh?: number;
  readonly kw?: number;
  readonly soc?: number;
}

/** Two chargers of a plant in Shanghai with a price and a service fee of 0.50, and one of another owner. */
export async function createChargingWorld() {
  const world = await createSampledWorld(deviceKinds);
  const { db, store, clock } = world;
  await world.accounts(manager, viewer, stranger);
  await world.plants(
    { id: PLANT, name: 'Depot', seenBy: [viewer] },
    { id: FOREIGN_PLANT, ownerId: stranger.accountId, name: 'Foreign', timeZone: 'UTC', currency: 'EUR' },
  );
  const pile = { kind: 'charger', ratedKw: 120, structure: { connectors: 2 } };
  await world.devices(
    PLANT,
    { id: LOGGER, sn: 'LOG1', kind: 'logger' },
    { id: PILE, sn: 'CP-1', alias: 'Gate', ...pile },
    { id: SAMPLED, sn: 'PILE-2', loggerId: LOGGER, ...pile },
    { ...pile, id: FOREIGN, plantId: FOREIGN_PLANT, sn: 'FAR-1', ratedKw: 60, structure: { connectors: 1 } },
  );
  await sql`SELECT setval(pg_get_serial_sequence('device', 'id'), 100)`.execute(db);
  const secret = { secretHash: Buffer.alloc(1), checkCodeHash: Buffer.alloc(1) };
  await world.rows('pile', { deviceId: PILE }, { deviceId: FOREIGN });
  await world.rows('logger_credential', { deviceId: PILE, ...secret }, { deviceId: FOREIGN, ...secret });
  await world.rows('logger_link', { loggerId: LOGGER, online: true }, { loggerId: PILE, online: true });
  await world.rows('charging_fee', {
    plantId: PLANT,
    effectiveFrom: '2026-01-01',
    servicePerKwh: 0.5,
    createdAt: '2026-01-01',
    createdBy: manager.accountId,
    createdByName: 'manager',
  });
  world.at(ms('2026-07-01T12:00:00'));

  const errors: unknown[] = [];
  const { log, written: logged } = recordedLog();
  const jobs: unknown[] = [];
  const callers = new Map([manager, stranger, viewer].map((caller) => [caller.accountId, caller]));
  const charging = createCharging({
    db,
    clock,
    store,
    tlsPort: 8443,
    keepRawDays: () => 60,
    files: new FileStore(db),
    publicUrl: 'https://portal.example.com',
    ocpp: {
      isConnected: () => false,
      ask: async () => ({ state: 'failed', outcome: 'not connected' }),
    },
    authorise: async (_, __, password) => {
      if (password !== COMMAND_PASSWORD) throw new AppError(commandsErrors.commandPasswordNeeded);
    },
    callerOf: async (accountId) =>
      callers.get(accountId) ?? Promise.reject(new AppError(commonErrors.signedOut)),
    log,
    exports: {
      request: async (_, kind, format, params) => {
        jobs.push({ kind, format, params });
        return '00000000-0000-4000-8000-000000000001';
      },
    },
    onError: (error) => errors.push(error),
  });
  const standardPrice = (effectiveFrom: string, usualPrice?: string) =>
    world.price(PLANT, seasons(usualPrice), {
      effectiveFrom,
      createdBy: manager.accountId,
      createdByName: 'manager',
    });
  await standardPrice('2026-01-01');
  return Object.assign(world, {
    charging,
    errors,
    logged,
    jobs,
    standardPrice,
    /** A sample of the connectors of the charger behind the logger. */
    async pileSample(local: string, ...connectors: ConnectorNow[]): Promise<void> {
      const list = (value: (connector: ConnectorNow) => number) => connectors.map(value);
      await world.sample(SAMPLED, ms(local), {
        connectorStatus: list(({ status }) => status),
        connectorSessionKwh: list(({ kwh }) => kwh ?? 0),
        connectorPowerKw: list(({ kw }) => -(kw ?? 0)),
        connectorSoc: list(({ soc }) => soc ?? 0),
        powerKw: -connectors.reduce((sum, { kw }) => sum + (kw ?? 0), 0),
        workStatus: 0,
      });
    },
    /** "connector start–end state kWh energy fee + service fee" of all sessions, in order. */
    async shown(): Promise<string[]> {
      const rows = await db
        .selectFrom('charging_session')
        .selectAll()
        .orderBy('started_at')
        .orderBy('connector')
        .execute();
      const clockOf = (at: Date | null) =>
        at === null ? '' : new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
      return rows.map(
        (row) =>
          `${row.connector} ${clockOf(row.started_at)}–${clockOf(row.ended_at)} ${row.state} ${row.energy_kwh} ${row.energy_fee} + ${row.service_fee}`,
      );
    },
  });
}

export type ChargingWorld = Awaited<ReturnType<typeof createChargingWorld>>;
