import { createHash } from 'node:crypto';
import type { TestData } from '@heliodon/telemetry-store/testing/test-data';
import type { DispatchPlant } from '../dispatch/dispatch-plant.ts';

/* A plant of the dispatch benchmarks as users set it up: prices, limits, a registered logger, automatic dispatch. */

/** Before all days of the benchmark. */
const EFFECTIVE_FROM = '2015-01-01';
/** The default ramp is for small storage. */
const RAMP = { leastKw: 50, share: 1 / 4 };

export interface SetUpPlant {
  readonly plantId: number;
  /** Of the logger. */
  readonly secret: string;
}

export async function setUpPlant(
  data: TestData,
  { name, place, terms: { site, price, battery, demandPricePerKw } }: DispatchPlant,
  loggerSn: string,
): Promise<SetUpPlant> {
  const plantId = await data.plant({
    name,
    timeZone: place.timeZone,
    latitude: place.latitude,
    longitude: place.longitude,
    pvKwp: place.peakKwp ?? null,
    createdAt: new Date(EFFECTIVE_FROM),
  });
  await data.rows('price_version', {
    plantId,
    seasons: JSON.stringify(price.seasons),
    feedInPrice: Number(price.feedInPrice),
    effectiveFrom: EFFECTIVE_FROM,
  });
  if (demandPricePerKw > 0) {
    const ranges = [{ startMonth: 1, endMonth: 12, price: demandPricePerKw }];
    const transformer = JSON.stringify({ billingType: 'demand', capacityKva: null, ranges });
    await data.rows('transformer_version', { plantId, effectiveFrom: EFFECTIVE_FROM, transformer });
  }
  await data.rows('site_control', {
    plantId,
    transformerKw: site.transformerKw,
    backflowOn: site.exportLimitKw !== null,
    backflowTargetKw: -(site.exportLimitKw ?? 0) + 0,
    backflowRampKw: Math.max(RAMP.leastKw, RAMP.share * battery.maxDischargeKw),
  });
  const deviceId = await data.device(plantId, 'logger', { sn: loggerSn });
  const secret = `secret of ${loggerSn}`;
  const secretHash = createHash('sha256').update(secret).digest();
  await data.rows('logger_credential', { deviceId, secretHash, checkCodeHash: secretHash });
  return { plantId, secret };
}

export async function switchOnAutomatic(data: TestData, plantId: number, now: Date): Promise<void> {
  await data.rows('dispatch_mode', { plantId, mode: 'automatic', changedAt: now, changedByName: 'owner' });
  await data.rows('dispatch_automatic', { plantId, startedAt: now });
}
