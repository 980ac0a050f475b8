import { kindById, kindsWith } from '@heliodon/device-kinds/kinds';
import type { Throughput } from '@heliodon/energy/control/round-trip';
import type { StorageLosses } from '@heliodon/energy/control/storage-losses';
import type { MonthDemands } from '@heliodon/energy/demand/ratchet';
import type { WearTerms } from '@heliodon/energy/optimise/battery-wear';
import type { TransformerTerms } from '@heliodon/energy/settlement/capacity-charge';
import type { PriceTable } from '@heliodon/energy/tariff/tariff-day';
import type { VersionFacts } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { readThroughput } from '@heliodon/site/throughput.queries';
import { newestSamples, type OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import { sql } from 'kysely';
import { readLosses } from '../losses/losses.queries.ts';
import { readWear } from '../wear/wear.queries.ts';
import type { SiteReading } from './case-deps.ts';
import { readMonthDemands } from './month-demands.ts';

export type PriceVersion = VersionFacts & PriceTable & { readonly feedInPrice: string };
export type TransformerVersion = VersionFacts & { readonly transformer: TransformerTerms | null };

/** A storage device; batteries behind the same logger belong to it. */
export interface MachineRow {
  readonly deviceId: number;
  readonly sn: string;
  readonly alias: string;
  readonly ratedKw: number | null;
  readonly loggerId: number | null;
}

export interface BatteryRow {
  readonly deviceId: number;
  readonly loggerId: number | null;
  readonly ratedKwh: number | null;
  /** Percent, last reported; null: not reported within a day. */
  readonly soh: number | null;
  readonly soc: number | null;
  readonly socAtMs: number | null;
}

/** Parameters that were sent to a device and confirmed by it. */
export interface SetParams {
  readonly deviceId: number;
  readonly params: Readonly<Record<string, number | undefined>>;
}

export interface SiteFacts {
  readonly plantId: number;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly storageKwh: number | null;
  readonly prices: readonly PriceVersion[];
  readonly transformers: readonly TransformerVersion[];
  /** Of months billed by demand, where a contract has a ratchet. */
  readonly demands: MonthDemands;
  readonly control: ControlRow | null;
  readonly machines: readonly MachineRow[];
  readonly batteries: readonly BatteryRow[];
  readonly set: readonly SetParams[];
  readonly throughput: Throughput;
  /** Null: not measured. */
  readonly losses: StorageLosses | null;
  /** Null: not set. */
  readonly wear: WearTerms | null;
}

export interface ControlRow {
  readonly demandLimitKw: number | null;
  readonly demandOn: boolean;
  readonly transformerKw: number | null;
  readonly backflowOn: boolean;
  readonly backflowTargetKw: number;
  readonly reserveSoc: number | null;
}

const SOH_WITHIN_MS = 24 * 3_600_000;

/** Undefined: the plant does not exist. */
export async function readSite(
  { db, store }: SiteReading,
  plantId: number,
  nowMs: number,
): Promise<SiteFacts | undefined> {
  const [plant, prices, transformers, control, machines, ...storage] = await Promise.all([
    readPlant(db, plantId),
    readPrices(db, plantId),
    readTransformers(db, plantId),
    readControl(db, plantId),
    readMachines(db, plantId),
    readBatteries({ db, store }, plantId, nowMs),
    readSetParams(db, plantId),
    readThroughput(db, plantId, nowMs),
    readLosses(db, plantId),
    readWear(db, plantId),
  ]);
  const [batteries, set, throughput, losses, wear] = storage;
  if (!plant) return undefined;
  const demands = await readMonthDemands(db, plantId, transformers, nowMs);
  const devices = { machines, batteries, set, throughput, losses, wear };
  return { ...plant, prices, transformers, demands, control, ...devices };
}

async function readPlant(db: Database, plantId: number) {
  const row = await db
    .selectFrom('plant')
    .select(['id as plantId', 'name', 'time_zone as timeZone', 'currency', 'storage_kwh'])
    .where('id', '=', plantId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { storage_kwh, ...plant } = row;
  return { ...plant, storageKwh: storage_kwh === null ? null : Number(storage_kwh) };
}

async function readPrices(db: Database, plantId: number): Promise<PriceVersion[]> {
  const rows = await db
    .selectFrom('price_version')
    .select(['id', 'created_at', 'withdrawn_at', 'feed_in_price', 'seasons'])
    .select(sql<string>`effective_from::text`.as('effectiveFrom'))
    .where('plant_id', '=', plantId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    effectiveFrom: row.effectiveFrom,
    createdAtMs: row.created_at.getTime(),
    withdrawn: row.withdrawn_at !== null,
    feedInPrice: row.feed_in_price,
    seasons: row.seasons as unknown as PriceVersion['seasons'],
  }));
}

async function readTransformers(db: Database, plantId: number): Promise<TransformerVersion[]> {
  const rows = await db
    .selectFrom('transformer_version')
    .select(['id', 'created_at', 'transformer', sql<string>`effective_from::text`.as('effectiveFrom')])
    .where('plant_id', '=', plantId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    effectiveFrom: row.effectiveFrom,
    createdAtMs: row.created_at.getTime(),
    withdrawn: false,
    transformer: row.transformer as TransformerTerms | null,
  }));
}

async function readControl(db: Database, plantId: number): Promise<ControlRow | null> {
  const row = await db
    .selectFrom('site_control')
    .select(['demand_limit_kw as demandLimitKw', 'demand_on as demandOn', 'transformer_kw as transformerKw'])
    .select(['backflow_on as backflowOn', 'backflow_target_kw as backflowTargetKw'])
    .select(sql<number | null>`(ems ->> 'reserveSoc')::float8`.as('reserveSoc'))
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row ?? null;
}

async function readMachines(db: Database, plantId: number): Promise<MachineRow[]> {
  const { rows } = await sql<MachineRow>`SELECT d.id AS "deviceId", d.sn, d.alias, d.rated_kw AS "ratedKw",
      d.logger_id AS "loggerId"
    FROM device d
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('storageConverter')}::text[]) AND d.removed_at IS NULL
      AND NOT d.ignored ORDER BY d.id`.execute(db);
  return rows;
}

async function readBatteries(
  { db, store }: SiteReading,
  plantId: number,
  nowMs: number,
): Promise<BatteryRow[]> {
  const { rows } = await sql<
    Omit<BatteryRow, 'soh'> & OfKind
  >`SELECT d.id AS "deviceId", d.kind, d.logger_id AS "loggerId",
      (d.structure ->> 'capacityKwh')::float8 AS "ratedKwh", s.soc,
      extract(epoch FROM s.ts)::float8 * 1000 AS "socAtMs"
    FROM device d LEFT JOIN device_state s ON s.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('battery')}::text[]) AND d.removed_at IS NULL
      AND NOT d.ignored`.execute(db);
  const samples = await newestSamples(store, kindById, rows, ['soh'], nowMs, SOH_WITHIN_MS);
  return rows.map(({ kind: _kind, ...row }) => {
    const soh = samples.get(row.deviceId)?.values.soh;
    return { ...row, soh: typeof soh === 'number' ? soh : null };
  });
}

async function readSetParams(db: Database, plantId: number): Promise<SetParams[]> {
  const { rows } =
    await sql<SetParams>`SELECT DISTINCT ON (c.device_id, c.name) c.device_id AS "deviceId", c.params
    FROM device d JOIN command c ON c.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('storageConverter', 'battery')}::text[])
      AND d.removed_at IS NULL AND c.type = 'parameter'
      AND c.name IN ('setSocLimits', 'setPowerLimits') AND c.state IN ('readBack', 'verified')
    ORDER BY c.device_id, c.name, c.created_at DESC`.execute(db);
  return rows;
}
