import type { CallRequest } from '@heliodon/contract/call';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { DispatchReasonCode } from '@heliodon/energy/optimise/dispatch-reason';
import { meanOrder, type OrderQuarter } from '@heliodon/energy/optimise/order-quarter';
import { tariffSteps } from '@heliodon/energy/optimise/tariff-steps';
import { dayRangeMs } from '@heliodon/energy/periods/local-time';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type {
  DispatchTimeline,
  getDispatchTimeline,
  TimelineQuarter,
} from '../../contract/automatic.contract.ts';
import type { BandForecast } from '../deps.ts';
import { siteOf } from '../optimise/case.ts';
import { type QuarterRow, readQuarters } from '../optimise/quarters.ts';
import type { AutomaticDeps } from './automatic-deps.ts';
import { type GuidanceRow, quarterOf, readExpected, readGuidance, readOrders } from './guidance.queries.ts';
import { readMode } from './mode.queries.ts';

type Band = TimelineQuarter['forecast']['pv'];

/** Everything that is known of a day, by the beginning of the interval. */
interface KnownDay {
  readonly nowMs: number;
  readonly guidance: ReadonlyMap<number, GuidanceRow>;
  readonly orders: ReadonlyMap<number, OrderQuarter>;
  readonly expected: Awaited<ReturnType<typeof readExpected>>;
  readonly measured: ReadonlyMap<number, QuarterRow>;
  readonly soc: ReadonlyMap<number, number>;
  readonly forecast: (kind: 'pv' | 'load', ms: number) => Band;
}

export async function dispatchTimeline(
  deps: AutomaticDeps,
  { plantId, day }: CallRequest<typeof getDispatchTimeline>,
): Promise<DispatchTimeline> {
  const { db, store, clock } = deps;
  const nowMs = clock.now().getTime();
  const site = await siteOf({ db, store }, plantId, null, nowMs);
  const { fromMs, toMs } = dayRangeMs(day, site.timeZone);
  const [stored, guidance, orders, expected, rows, soc, forecast] = await Promise.all([
    readMode(db, plantId),
    readGuidance(db, plantId, fromMs, toMs),
    readOrders(db, plantId, fromMs, toMs),
    readExpected(db, plantId),
    readQuarters(db, plantId, fromMs, Math.min(toMs, nowMs)),
    readSocs(db, plantId, fromMs, toMs),
    forecastsOf(deps, plantId, fromMs, Math.min(toMs, nowMs)),
  ]);
  const known: KnownDay = {
    nowMs,
    guidance,
    orders,
    soc,
    forecast,
    expected: stored.mode === 'off' ? new Map() : expected,
    measured: new Map(rows.map((row) => [row.ms, row])),
  };
  const steps = tariffSteps([day], site.timeZone, (on) => versionOn(site.prices, on));
  const isPriced = steps.unpriced.length === 0;
  return {
    day,
    nowMs,
    timeZone: site.timeZone,
    currency: site.currency,
    mode: stored.mode,
    quarters: steps.startMs.map((ms, step) => ({
      startMs: ms,
      buyPrice: isPriced ? (steps.buyPrice[step] ?? null) : null,
      feedInPrice: isPriced ? (steps.feedInPrice[step] ?? null) : null,
      ...quarterAt(known, ms),
    })),
  };
}

type Quarter = Omit<TimelineQuarter, 'startMs' | 'buyPrice' | 'feedInPrice'>;

function quarterAt(known: KnownDay, ms: number): Quarter {
  const guidance = known.guidance.get(ms);
  return {
    forecast: {
      pv: bandIn(guidance?.pvKw) ?? known.forecast('pv', ms),
      load: bandIn(guidance?.loadKw) ?? known.forecast('load', ms),
    },
    ...decisionAt(known, ms),
    measured: measuredAt(known, ms),
  };
}

/** Reasons of orders that are none: storage follows its plan or a user. */
const UNCONTROLLED = new Set<DispatchReasonCode>(['followsPlan', 'noMeter', 'noSoc', 'noUnit', 'setPoint']);

function decisionAt(known: KnownDay, ms: number): Pick<Quarter, 'state' | 'decision' | 'expectedSoc'> {
  const orders = known.orders.get(ms);
  if (orders) {
    const decision = meanOrder(orders);
    const state = UNCONTROLLED.has(decision.reason.code) ? 'none' : 'ordered';
    return { state, decision, expectedSoc: null };
  }
  const guidance = known.guidance.get(ms);
  if (guidance) return { state: 'proposed', decision: guidance.decision, expectedSoc: null };
  const expected = ms >= quarterOf(new Date(known.nowMs)).getTime() ? known.expected.get(ms) : undefined;
  return expected
    ? { state: 'expected', decision: expected.explained, expectedSoc: expected.soc }
    : { state: 'none', decision: null, expectedSoc: null };
}

function measuredAt({ nowMs, measured, soc }: KnownDay, ms: number): Quarter['measured'] {
  const row = measured.get(ms);
  if (!row || ms + QUARTER_MS > nowMs) return null;
  const { pvKw, loadKw, chargingKw, batteryKw, importKw, exportKw } = row;
  const isMetered = importKw !== null || exportKw !== null;
  return {
    pvKw,
    loadKw,
    chargingKw,
    storageKw: batteryKw,
    gridKw: isMetered ? (importKw ?? 0) - (exportKw ?? 0) : null,
    soc: soc.get(ms) ?? null,
  };
}

const bandIn = (list: readonly number[] | null | undefined): Band =>
  list ? { p10Kw: list[0] ?? 0, p50Kw: list[1] ?? 0, p90Kw: list[2] ?? 0 } : null;

/** The newest forecast, before its start the one of midnight. */
async function forecastsOf(
  { forecastOf }: Pick<AutomaticDeps, 'forecastOf'>,
  plantId: number,
  fromMs: number,
  byMs: number,
): Promise<KnownDay['forecast']> {
  const both = (kind: 'pv' | 'load') =>
    Promise.all([forecastOf(plantId, kind, byMs), forecastOf(plantId, kind, fromMs + HOUR_MS)]);
  const [pv, load] = await Promise.all([both('pv'), both('load')]);
  return (kind, ms) => {
    const [newest, midnight] = kind === 'pv' ? pv : load;
    return bandAt(newest, ms) ?? bandAt(midnight, ms);
  };
}

function bandAt(forecast: BandForecast | undefined, ms: number): Band {
  if (!forecast) return null;
  const at = (ms - forecast.startMs) / QUARTER_MS;
  const [p10Kw, p50Kw, p90Kw] = [forecast.lowKw[at], forecast.kw[at], forecast.highKw[at]];
  if (p10Kw === undefined || p50Kw === undefined || p90Kw === undefined) return null;
  return { p10Kw, p50Kw, p90Kw };
}

/** Mean of the batteries, by the beginning of the interval. */
async function readSocs(
  db: Database,
  plantId: number,
  fromMs: number,
  toMs: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ ms: number; soc: number }>`SELECT
      extract(epoch FROM r.bucket)::float8 * 1000 AS ms, avg(r.soc_avg)::float8 AS soc
    FROM device d JOIN rollup_15m r ON r.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.kind = ANY(${kindsWith('battery')}::text[]) AND d.removed_at IS NULL
      AND NOT d.ignored AND r.bucket >= ${new Date(fromMs)} AND r.bucket < ${new Date(toMs)}
      AND r.soc_avg IS NOT NULL
    GROUP BY r.bucket`.execute(db);
  return new Map(rows.map(({ ms, soc }) => [Math.round(ms), soc]));
}
