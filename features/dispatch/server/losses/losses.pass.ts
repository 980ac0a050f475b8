import { LOSS_DAYS, type StorageLosses, storageLosses } from '@heliodon/energy/control/storage-losses';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import type { SiteReading } from '../optimise/case-deps.ts';
import { readSite } from '../optimise/site.queries.ts';
import { storageOf } from '../optimise/storage.policy.ts';
import { readStorageQuarters, saveLosses, takeUnmeasured } from './losses.queries.ts';

export interface LossDeps extends SiteReading {
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

/** Measures the losses of one plant. Any number of processes may run it. False: nothing to measure. */
export async function measureNext(deps: LossDeps): Promise<boolean> {
  const { db, clock, onError } = deps;
  const now = clock.now();
  const plantId = await takeUnmeasured(db, now);
  if (plantId === undefined) return false;
  let losses: StorageLosses | null = null;
  try {
    losses = await measure(deps, plantId, now);
  } catch (error) {
    onError(error, `storage losses of plant ${plantId}`);
  }
  // A plant that cannot be measured must not keep the others waiting.
  await saveLosses(db, plantId, now, losses);
  return true;
}

async function measure({ db, store }: LossDeps, plantId: number, now: Date): Promise<StorageLosses | null> {
  const nowMs = now.getTime();
  const site = await readSite({ db, store }, plantId, nowMs);
  const storage = site && storageOf(site, null, nowMs);
  if (!site || !storage || site.batteries.length === 0) return null;
  const { capacityKwh } = storage.terms;
  const ratedKwh = site.batteries.reduce((sum, one) => sum + (one.ratedKwh ?? 0), 0);
  // Batteries without a capacity share that of the plant.
  const batteries = site.batteries.map((one) => ({
    deviceId: one.deviceId,
    capacityKwh: capacityKwh * (ratedKwh > 0 ? (one.ratedKwh ?? 0) / ratedKwh : 1 / site.batteries.length),
  }));
  // The present interval is not complete.
  const toMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const quarters = await readStorageQuarters(db, plantId, batteries, toMs - LOSS_DAYS * DAY_MS, toMs);
  return storageLosses(quarters, { ratedKw: storage.ratedKw, capacityKwh });
}
