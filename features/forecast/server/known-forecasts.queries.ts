import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MS } from '@heliodon/kernel/time';
import { pastDays } from './hindcast.policy.ts';
import { type KnownForecast, knownForecasts } from './known-forecasts.policy.ts';
import { readPlant, readQuarters } from './plants.queries.ts';

/** Days that are only learned from. */
const LEARNED_BEFORE_DAYS = 90;

/** The forecasts that would have been made from `fromMs` on, by moment; moments must be asked in the order of time. */
export async function readKnownForecasts(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<(nowMs: number) => KnownForecast> {
  const plant = await readPlant(db, plantId);
  if (!plant) return () => ({ pv: undefined, load: undefined });
  const sinceMs = fromMs - LEARNED_BEFORE_DAYS * DAY_MS;
  const quarters = await readQuarters(db, [{ plantId, fromMs: sinceMs }], toMs);
  return knownForecasts(plant, pastDays(plant, quarters.get(plantId) ?? [], toMs));
}
