import type { BacktestCase, BacktestDay } from '@heliodon/energy/optimise/backtest-orders';
import { wearOf } from '@heliodon/energy/optimise/battery-wear';
import type { ProfileDay } from '@heliodon/energy/optimise/habit-forecast';
import { refillPrice } from '@heliodon/energy/optimise/refill-price';
import { type TariffSteps, tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import {
  dayNoOf,
  dayOfNo,
  dayRangeMs,
  dayStartMs,
  localDay,
  monthOf,
} from '@heliodon/energy/periods/local-time';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { DAY_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { optimiseErrors } from '../../../contract/optimise.rules.ts';
import { BACKTEST_LIMITS, type BacktestTerms } from '../../../contract/optimise-backtest.contract.ts';
import { HABIT_DAYS, siteOf } from '../case.ts';
import type { SiteReading } from '../case-deps.ts';
import { demandPriceOn, ratchetOf, siteLimits } from '../horizon.ts';
import { byLocalDay, isWhole, profileDays, type QuarterRow, readQuarters } from '../quarters.ts';
import type { SiteFacts } from '../site.queries.ts';
import { type Storage, storageOf } from '../storage.policy.ts';

export interface GatheredBacktest {
  readonly site: SiteFacts;
  readonly storage: Storage;
  readonly days: readonly string[];
  readonly startMs: readonly number[];
  readonly skippedDays: readonly string[];
  /** Of the tested days and the days before them. */
  readonly profiles: readonly ProfileDay[];
  /** Value of a kWh left at the end, and how much more energy the real battery held then; null: unknown. */
  readonly worthPerKwh: number;
  readonly realGainedKwh: number | null;
  readonly history: BacktestCase & { readonly measured: NonNullable<BacktestCase['measured']> };
}

/** The last days up to yesterday as measured; days with insufficient data are left out. */
export async function gatherBacktest(
  reading: SiteReading,
  terms: BacktestTerms,
  now: Date,
): Promise<GatheredBacktest> {
  const site = await siteOf(reading, terms.plantId, null, now.getTime());
  const asked = daysBefore(localDay(now.getTime(), site.timeZone), terms.days);
  const { leastDays } = BACKTEST_LIMITS;
  return gatherDays(reading.db, site, { days: asked, wearPerKwh: terms.wearPerKwh, leastDays }, now);
}

export interface AskedDays extends Pick<BacktestTerms, 'wearPerKwh'> {
  /** Consecutive and completed. */
  readonly days: readonly string[];
  /** At least one. */
  readonly leastDays: number;
}

/** Days as measured; days with insufficient data are left out. */
export async function gatherDays(
  db: Database,
  site: SiteFacts,
  { days: asked, leastDays, ...terms }: AskedDays,
  now: Date,
): Promise<GatheredBacktest> {
  const { timeZone } = site;
  // Measured values cover all devices, so the tested devices are the same.
  const storage = storageOf(site, null, now.getTime());
  if (!storage) throw new AppError(optimiseErrors.noStorage);
  const fromMs = dayStartMs(asked[0] as string, timeZone) - HABIT_DAYS * DAY_MS;
  const { toMs } = dayRangeMs(asked.at(-1) as string, timeZone);
  const rows = await readQuarters(db, site.plantId, fromMs, toMs);
  const byDay = byLocalDay(rows, timeZone);
  const profiles = profileDays(byDay, timeZone);
  const [first] = profiles;
  const known = asked.filter((day) => first && day > first.day && isKnown(byDay.get(day), day, timeZone));
  const unpriced = tariffSteps(known, timeZone, (day) => versionOn(site.prices, day)).unpriced;
  const days = known.filter((day) => !unpriced.includes(day));
  if (unpriced[0] !== undefined && days.length === 0)
    throw new AppError(optimiseErrors.noPrice, { day: unpriced[0] });
  if (days.length < leastDays)
    throw new AppError(optimiseErrors.tooFewDays, { days: asked.length, least: leastDays });
  const startSoc = await readSoc(db, site, dayRangeMs(days[0] as string, timeZone).fromMs);
  const endSoc = await readSoc(db, site, dayRangeMs(days.at(-1) as string, timeZone).toMs);
  const steps = tariffSteps(days, timeZone, (day) => versionOn(site.prices, day));
  const history = historyCase(site, storage, days, steps, rows, terms, startSoc ?? storage.terms.startSoc);
  return {
    site,
    storage,
    days,
    startMs: steps.startMs,
    profiles,
    history,
    worthPerKwh: refillPrice(history),
    realGainedKwh:
      startSoc === null || endSoc === null ? null : ((endSoc - startSoc) / 100) * storage.terms.capacityKwh,
    skippedDays: asked.filter((day) => !days.includes(day)),
  };
}

export function daysBefore(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => dayOfNo(dayNoOf(today) - (count - n)));
}

export function isKnown(rows: readonly QuarterRow[] | undefined, day: string, timeZone: string): boolean {
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  return rows !== undefined && isWhole(rows, (toMs - fromMs) / QUARTER_MS);
}

export function historyCase(
  site: SiteFacts,
  storage: Storage,
  days: readonly string[],
  steps: TariffSteps,
  rows: readonly QuarterRow[],
  terms: Pick<BacktestTerms, 'wearPerKwh'>,
  startSoc: number,
): GatheredBacktest['history'] {
  const count = steps.startMs.length;
  const [pvKw, loadKw, chargingKw] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ];
  const [batteryKw, gridKw] = [new Float64Array(count), new Float64Array(count)];
  const byMs = new Map(rows.map((row) => [row.ms, row]));
  for (const [step, ms] of steps.startMs.entries()) {
    const row = byMs.get(ms);
    // A missing 15-minute interval repeats the one before it; otherwise the day would have a gap that no plan caused.
    if (!row || (row.loadKw === null && row.importKw === null)) {
      for (const list of [pvKw, loadKw, chargingKw, gridKw]) list[step] = list[step - 1] ?? 0;
      batteryKw[step] = batteryKw[step - 1] ?? 0;
      continue;
    }
    const seen = balanced(row);
    pvKw[step] = seen.pvKw;
    loadKw[step] = seen.loadKw;
    chargingKw[step] = seen.chargingKw;
    batteryKw[step] = row.batteryKw;
    gridKw[step] = seen.gridKw;
  }
  const today = days.at(-1) as string;
  return {
    horizon: { buyPrice: steps.buyPrice, feedInPrice: steps.feedInPrice, pvKw, loadKw, chargingKw },
    site: siteLimits(site, today, false),
    // Every way may end with any state of charge: remaining energy is valued as stock.
    battery: {
      ...storage.terms,
      startSoc,
      endSoc: storage.terms.socMin,
      wearPerKwh: wearOf(terms.wearPerKwh, site.wear, steps.buyPrice).wearPerKwh / 2,
    },
    calendar: { dayOf: steps.dayOf, slotOf: steps.slotOf },
    days: dayRanges(site, days, Array.from(steps.dayOf)),
    measured: { batteryKw, gridKw },
  };
}

/** The load is derived from the grid meter, so that measured operation and all other ways use the same balance. */
function balanced({ pvKw, loadKw, chargingKw, batteryKw, importKw, exportKw }: QuarterRow) {
  const [pv, charging] = [pvKw ?? 0, chargingKw ?? 0];
  if (importKw === null && exportKw === null) {
    const load = loadKw ?? 0;
    return { pvKw: pv, loadKw: load, chargingKw: charging, gridKw: load + charging - pv - batteryKw };
  }
  const gridKw = (importKw ?? 0) - (exportKw ?? 0);
  return { pvKw: pv, loadKw: Math.max(0, gridKw + pv + batteryKw - charging), chargingKw: charging, gridKw };
}

function dayRanges(site: SiteFacts, days: readonly string[], dayOf: readonly number[]): BacktestDay[] {
  let fromStep = 0;
  return days.map((day, at) => {
    let toStep = fromStep;
    while (toStep < dayOf.length && dayOf[toStep] === at) toStep++;
    const month = monthOf(day);
    const range = {
      fromStep,
      toStep,
      month,
      demandPricePerKw: demandPriceOn(site, day) ?? 0,
      ratchet: ratchetOf(site, month),
    };
    fromStep = toStep;
    return range;
  });
}

/** Mean state of charge of the plant's batteries in the first hours of a day; null: not measured. */
export async function readSoc(
  db: Database,
  { batteries }: SiteFacts,
  fromMs: number,
): Promise<number | null> {
  const ids = batteries.map(({ deviceId }) => deviceId);
  const { rows } = await sql<{ soc: number | null }>`SELECT avg(soc) AS soc FROM (
      SELECT DISTINCT ON (device_id) soc_avg AS soc FROM rollup_15m WHERE device_id = ANY(${ids}::int[])
        AND bucket >= ${new Date(fromMs)} AND bucket < ${new Date(fromMs + DAY_MS / 8)} AND soc_avg IS NOT NULL
      ORDER BY device_id, bucket) first`.execute(db);
  return rows[0]?.soc ?? null;
}
