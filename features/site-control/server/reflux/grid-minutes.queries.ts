import { kindById } from '@heliodon/device-kinds/kinds';
import { importKwOf, type MeterDirection } from '@heliodon/energy/control/meter-direction';
import type { Database } from '@heliodon/infrastructure/database';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { SiteDevice } from '@heliodon/site/plant-devices.queries';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { GridReading } from './reflux.policy.ts';

type Means = Pick<TelemetryStore, 'means'>;
interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Total power of the devices by start of the minute; minutes in which a device has no data are omitted. */
async function summedMinutes(
  store: Means,
  devices: readonly SiteDevice[],
  range: Range,
): Promise<Map<number, number>> {
  const lists = await Promise.all(
    devices.map(({ deviceId, kind: id }) => {
      const kind = kindById(id);
      const point = kind?.headline.powerKw;
      return kind && point
        ? store.means({ kind, deviceId, points: [point], stepMs: MINUTE_MS, ...range })
        : [];
    }),
  );
  const sums = new Map<number, { kw: number; count: number }>();
  for (const { atMs, values } of lists.flat()) {
    const [kw] = values;
    if (kw === null || kw === undefined) continue;
    const sum = sums.get(atMs) ?? { kw: 0, count: 0 };
    sums.set(atMs, { kw: sum.kw + kw, count: sum.count + 1 });
  }
  return new Map(
    [...sums].flatMap(([atMs, { kw, count }]) => (count === devices.length ? [[atMs, kw] as const] : [])),
  );
}

/** The mean power of each minute with data of every meter, in order. */
export async function readGridMinutes(
  store: Means,
  meters: readonly SiteDevice[],
  direction: MeterDirection,
  range: Range,
): Promise<GridReading[]> {
  const sums = await summedMinutes(store, meters, range);
  return [...sums]
    .map(([atMs, kw]) => ({ atMs, gridKw: importKwOf(kw, direction) }))
    .sort((a, b) => a.atMs - b.atMs);
}

/** From the meter registers, as in the reports and the energy analysis. */
export async function readExportKwh(db: Database, plantId: number, { fromMs, toMs }: Range): Promise<number> {
  const { kwh } = await db
    .selectFrom('plant_15m')
    .select(({ fn }) => fn.sum<number | null>('export_kwh').as('kwh'))
    .where('plant_id', '=', plantId)
    .where('bucket', '>=', new Date(fromMs))
    .where('bucket', '<', new Date(toMs))
    .executeTakeFirstOrThrow();
  return kwh ?? 0;
}

/** Power of the meter, PV and storage in minutes with data of all of them, in order. */
export async function readDirectionSamples(
  store: Means,
  meters: readonly SiteDevice[],
  inverters: readonly SiteDevice[],
  machines: readonly SiteDevice[],
  range: Range,
) {
  const [meter, pv, storage] = await Promise.all([
    summedMinutes(store, meters, range),
    summedMinutes(store, inverters, range),
    summedMinutes(store, machines, range),
  ]);
  const of = (sums: Map<number, number>, some: readonly SiteDevice[], atMs: number) =>
    some.length === 0 ? 0 : sums.get(atMs);
  return [...meter]
    .sort(([a], [b]) => a - b)
    .flatMap(([atMs, meterKw]) => {
      const [pvKw, storageKw] = [of(pv, inverters, atMs), of(storage, machines, atMs)];
      return pvKw === undefined || storageKw === undefined ? [] : [{ meterKw, sourcesKw: pvKw + storageKw }];
    });
}
