import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { type RawBuilder, sql } from 'kysely';
import { chargingErrors } from '../../contract/charging.errors.ts';

export interface RequiredPile {
  readonly deviceId: number;
  readonly plantId: number;
  readonly sn: string;
  /** The charger has its own connection. */
  readonly byOcpp: boolean;
  readonly connected: boolean;
}

/** Invisible devices and other kinds are treated as missing. */
export async function requirePile(db: Database, caller: Caller, deviceId: number): Promise<RequiredPile> {
  const { rows } = await sql<RequiredPile>`SELECT d.id AS "deviceId", d.plant_id AS "plantId", d.sn,
      pile.device_id IS NOT NULL AS "byOcpp", coalesce(l.online, false) AS connected
    FROM device d LEFT JOIN pile ON pile.device_id = d.id LEFT JOIN logger_link l ON l.logger_id = d.id
    WHERE d.id = ${deviceId} AND d.kind = ANY(${kindsWith('charger')}::text[]) AND d.removed_at IS NULL
      AND ${plantIsVisible(caller, sql.ref('d.plant_id'))}`.execute(db);
  if (!rows[0]) throw new AppError(commonErrors.notFound);
  return rows[0];
}

export async function requireOcppPile(db: Database, caller: Caller, deviceId: number): Promise<RequiredPile> {
  const pile = await requirePile(db, caller, deviceId);
  if (!pile.byOcpp) throw new AppError(chargingErrors.notByOcpp);
  return pile;
}

export interface StoredPile {
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string;
  readonly ratedKw: number | null;
  readonly connectors: number | null;
  readonly status: DeviceStatus;
  /** Time of the newest sample. */
  readonly atMs: number | null;
  readonly powerKw: number | null;
  readonly energyTodayKwh: number | null;
  readonly byOcpp: boolean;
  readonly version: 'ocpp1.6' | 'ocpp2.0.1' | null;
  readonly vendor: string;
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
  readonly tls: boolean | null;
  readonly bootedAt: Date | null;
  readonly heardAt: Date | null;
}

type Row = Omit<StoredPile, 'status' | 'atMs'> & { readonly statusCode: number; readonly ts: Date | null };

const bySerial = new Intl.Collator('en', { numeric: true });

/** `where`: a condition on d (device); `today` of the plant. */
export async function readPiles(
  db: Database,
  where: RawBuilder<unknown>,
  today: string,
): Promise<StoredPile[]> {
  const { rows } = await sql<Row>`SELECT d.id AS "deviceId", d.sn, d.alias, d.rated_kw AS "ratedKw",
      (d.structure ->> 'connectors')::int AS connectors, ${deviceStatusNow} AS "statusCode", s.ts,
      s.power_kw AS "powerKw", r.in_kwh AS "energyTodayKwh", pile.device_id IS NOT NULL AS "byOcpp", pile.version,
      pile.vendor, pile.model, pile.firmware, pile.serial, pile.tls, pile.booted_at AS "bootedAt",
      pile.heard_at AS "heardAt"
    FROM device d ${joinDeviceState}
      LEFT JOIN pile ON pile.device_id = d.id
      LEFT JOIN rollup_day r ON r.device_id = d.id AND r.day = ${today}::date
    WHERE d.kind = ANY(${kindsWith('charger')}::text[]) AND d.removed_at IS NULL AND ${where}`.execute(db);
  return rows
    .map(({ statusCode, ts, ...row }) => ({
      ...row,
      status: statusName(statusCode),
      atMs: ts?.getTime() ?? null,
    }))
    .sort((a, b) => bySerial.compare(a.sn, b.sn));
}
