import { kindById } from '@heliodon/device-kinds/kinds';
import {
  type BilledDemand,
  billedDemand,
  type DemandReading,
  type RegisterDemand,
  type RegisterState,
  registerDemand,
  type SlidingMonth,
} from '@heliodon/energy/demand/register-demand';
import { dayStartMs, nextDay } from '@heliodon/energy/periods/local-time';
import { slotTime } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { newestSamples } from '@heliodon/telemetry-store/samples-of-kinds';
import type { StoredSample } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { type GridMeter, readGridMeters } from '../bill/bill.queries.ts';
import {
  hasSamplesSince,
  keepPastMonths,
  type MeteredPlant,
  type RegisterReads,
} from '../bill/past-months.ts';

/* The billed demand of months: from the registers of the grid meters, else the highest 15-minute power. */

export interface MeterDemand extends GridMeter {
  readonly register: RegisterDemand;
}

export interface BilledMonthDemand extends BilledDemand {
  readonly meters: readonly MeterDemand[];
}

const REGISTER = 'maxDemandKw';
/** Between resets the register only increases: one reading per 15 minutes is sufficient. */
const STEP_MS = 900_000;
/** The reading before a month shows the register value at its start; older readings are not usable. */
const BEFORE_MS = 31 * 86_400_000;

const readingOf = ({ atMs, values }: StoredSample): DemandReading => {
  const kw = values[REGISTER];
  return { atMs, kw: typeof kw === 'number' ? kw : null };
};

/** `computed`: the highest 15-minute power of each month; `sliding`: where it is billed. `to`: the last day included. */
export async function readBilledDemand(
  reads: RegisterReads,
  plant: MeteredPlant,
  measured: {
    readonly computed: ReadonlyMap<string, number | null>;
    readonly sliding: ReadonlyMap<string, SlidingMonth>;
  },
  { months, to }: { readonly months: readonly string[]; readonly to: string },
): Promise<ReadonlyMap<string, BilledMonthDemand>> {
  const registers = await readDemandRegisters(reads, plant, { months, to });
  return new Map(
    [...registers].map(([month, meters]) => [
      month,
      {
        ...billedBy(measured.computed.get(month) ?? null, meters, measured.sliding.get(month)),
        meters,
      },
    ]),
  );
}

export const billedBy = (
  quartersKw: number | null,
  meters: readonly MeterDemand[],
  sliding?: SlidingMonth | null,
): BilledDemand =>
  billedDemand(
    quartersKw,
    meters.map(({ register }) => register),
    sliding,
  );

/** The demand of months from the grid meter registers; `to`: the last day included. */
export async function readDemandRegisters(
  reads: RegisterReads,
  plant: MeteredPlant,
  { months, to }: { readonly months: readonly string[]; readonly to: string },
): Promise<ReadonlyMap<string, readonly MeterDemand[]>> {
  if (months.length === 0) return new Map();
  const stored = await readStored(reads.db, plant.plantId, months);
  const endMs = Math.min(dayStartMs(nextDay(to), plant.timeZone), reads.clock.now().getTime());
  const found = await Promise.all(
    months.map(async (month): Promise<[string, readonly MeterDemand[]]> => {
      const time = slotTime('month', month, plant.timeZone);
      const isWhole = endMs >= time.toMs;
      const kept = isWhole ? stored.get(month) : undefined;
      const toMs = Math.min(time.toMs, endMs);
      return [month, kept ?? (await countRegisters(reads, plant, { ...time, toMs }))];
    }),
  );
  return new Map(found);
}

/** From samples; empty if they no longer cover the period. */
async function countRegisters(
  reads: RegisterReads,
  { plantId }: MeteredPlant,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<MeterDemand[]> {
  if (!hasSamplesSince(reads, fromMs) || toMs <= fromMs) return [];
  const { db, store } = reads;
  const meters = await readGridMeters(db, plantId, new Date(fromMs));
  if (meters.length === 0) return [];
  const [before, last] = await Promise.all([
    newestSamples(store, kindById, meters, [REGISTER], fromMs - 1, BEFORE_MS),
    newestSamples(store, kindById, meters, [REGISTER], toMs - 1, STEP_MS),
  ]);
  return Promise.all(
    meters.map(async ({ kind: id, ...one }) => {
      const { deviceId } = one;
      const kind = kindById(id);
      const query = { deviceId, points: [REGISTER], fromMs, toMs };
      const within = kind ? await store.samplesEvery({ kind, ...query }, STEP_MS) : [];
      const ends = [before.get(deviceId), ...within, last.get(deviceId)];
      const readings = ends.flatMap((sample) => (sample ? [readingOf(sample)] : []));
      return { ...one, register: registerDemand(readings, { fromMs, toMs }) };
    }),
  );
}

interface StoredRow extends GridMeter {
  readonly month: string;
  readonly state: RegisterState;
  readonly kw: number | null;
  readonly after: Date | null;
  readonly at: Date | null;
  readonly first: Date | null;
  readonly last: Date | null;
}

async function readStored(
  db: Database,
  plantId: number,
  months: readonly string[],
): Promise<ReadonlyMap<string, MeterDemand[]>> {
  const { rows } = await sql<StoredRow>`SELECT left(r.month::text, 7) AS month, r.device_id AS "deviceId",
      coalesce(d.sn, '') AS sn, coalesce(d.alias, '') AS name, r.state, r.kw, r.after_at AS after, r.at,
      r.first_at AS first, r.last_at AS last
    FROM demand_register_month r LEFT JOIN device d ON d.id = r.device_id
    WHERE r.plant_id = ${plantId} AND r.month = ANY(${pgArray(months, (month) => `${month}-01`)}::date[])
    ORDER BY r.month, r.device_id`.execute(db);
  const byMonth = new Map<string, MeterDemand[]>();
  for (const { month, deviceId, sn, name, state, kw, after, at, first, last } of rows) {
    const ms = (time: Date | null) => time?.getTime() ?? null;
    const register = { state, kw, afterMs: ms(after), atMs: ms(at), firstMs: ms(first), lastMs: ms(last) };
    const others = byMonth.get(month) ?? [];
    byMonth.set(month, [...others, { deviceId, sn, name, register }]);
  }
  return byMonth;
}

/** Saves the last months of plants that are billed by demand. */
export const keepDemandRegisters = (reads: RegisterReads): Promise<void> =>
  keepPastMonths(
    reads,
    'demand_register_month',
    sql<boolean>`v.transformer ->> 'billingType' = 'demand'`,
    async (plant, month) => {
      const date = (ms: number | null) => (ms === null ? null : new Date(ms));
      for (const { deviceId, register } of await countRegisters(
        reads,
        plant,
        slotTime('month', month, plant.timeZone),
      )) {
        const { state, kw, afterMs, atMs, firstMs, lastMs } = register;
        await sql`INSERT INTO demand_register_month (plant_id, month, device_id, state, kw, after_at, at, first_at,
            last_at, counted_at)
          VALUES (${plant.plantId}, ${`${month}-01`}::date, ${deviceId}, ${state}, ${kw}, ${date(afterMs)},
            ${date(atMs)}, ${date(firstMs)}, ${date(lastMs)}, ${reads.clock.now()})
          ON CONFLICT (plant_id, month, device_id) DO UPDATE SET state = excluded.state, kw = excluded.kw,
            after_at = excluded.after_at, at = excluded.at, first_at = excluded.first_at, last_at = excluded.last_at,
            counted_at = excluded.counted_at`.execute(reads.db);
      }
    },
  );
