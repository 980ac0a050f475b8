import type { ChargedLine } from '@heliodon/energy/settlement/charged-lines';
import { toQuanta } from '@heliodon/energy/settlement/quanta';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import { decimal } from '@heliodon/kernel/decimal';
import { sql } from 'kysely';
import type { LocalDay } from './energy.queries.ts';

interface Row {
  readonly n: number;
  readonly from: Date;
  readonly to: Date;
  readonly period: PricePeriod | null;
  readonly kwh: number;
  readonly price: string | null;
  readonly service: string;
  readonly energyFee: string | null;
  readonly serviceFee: string;
}

/** The charged lines of plant days; one result per day, in their order. */
export async function readCharged(
  db: Database,
  days: readonly Pick<LocalDay, 'plantId' | 'day'>[],
): Promise<ChargedLine[][]> {
  const found: ChargedLine[][] = days.map(() => []);
  if (days.length === 0) return found;
  const { rows } = await sql<Row>`SELECT d.n::int AS n, l.from_at AS "from", l.to_at AS "to", l.period,
      l.energy_kwh::float8 AS kwh, l.price_per_kwh AS price, l.service_per_kwh AS service,
      l.energy_fee AS "energyFee", l.service_fee AS "serviceFee"
    FROM unnest(${pgArray(days, ({ plantId }) => plantId)}::bigint[], ${pgArray(days, ({ day }) => day)}::date[])
      WITH ORDINALITY AS d (plant_id, day, n)
    JOIN charging_line l ON l.plant_id = d.plant_id AND l.day = d.day
    ORDER BY l.from_at, l.session_id`.execute(db);
  for (const { n, from, to, period, kwh, price, service, energyFee, serviceFee } of rows)
    found[n - 1]?.push({
      fromMs: from.getTime(),
      toMs: to.getTime(),
      period,
      quanta: toQuanta(kwh),
      price: price === null ? null : decimal(price),
      service: decimal(service),
      energyFee: energyFee === null ? null : decimal(energyFee),
      serviceFee: decimal(serviceFee),
    });
  return found;
}
