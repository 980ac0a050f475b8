import type { CallResponse } from '@heliodon/contract/call';
import { kindById, kindsWith } from '@heliodon/device-kinds/kinds';
import type { ReportSlot } from '@heliodon/energy/periods/report-range';
import { type PlanSegment, quarterPlan } from '@heliodon/energy/schedule/planned-quarter';
import { kwhOf } from '@heliodon/energy/settlement/quanta';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import { newestSamples, type OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import type { getEnergyAnalysis } from '../../contract/energy.contract.ts';

export interface StrategyReads {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesUpTo'>;
}

type Strategy = NonNullable<CallResponse<typeof getEnergyAnalysis>['strategy']>;

interface PlanVersion {
  readonly deviceId: number;
  readonly fromMs: number;
  readonly segments: readonly PlanSegment[];
}

/** Converter run modes in which a third party or a local server controls it. */
const AGENT_MODES = new Set([2, 3]);
const MODE_WITHIN_MS = 86_400_000;

/**
 * The planned commands for the storage of a plant on a day, per 15-minute interval; or the reason why there are none.
 */
export async function readStrategy(
  { db, store }: StrategyReads,
  plant: { readonly plantId: number; readonly timeZone: string },
  slots: readonly ReportSlot[],
  nowMs: number,
): Promise<Strategy> {
  const [first, last] = [slots[0], slots.at(-1)];
  const none = (state: Strategy['state']): Strategy => ({ state, plannedKw: [] });
  const machines = await db
    .selectFrom('device')
    .select(['id as deviceId', 'kind'])
    .where('plant_id', '=', plant.plantId)
    .where('kind', 'in', kindsWith('storageConverter'))
    .where('removed_at', 'is', null)
    .execute();
  if (machines.length === 0 || !first || !last) return none('noStorage');
  const ids = machines.map(({ deviceId }) => deviceId);
  const isToday = nowMs >= first.fromMs && nowMs < last.toMs;
  if (isToday && (await allWithAgents(store, machines, nowMs))) return none('agent');
  const plans = await readPlans(db, ids, first.fromMs, last.toMs);
  const plannedKw = slots.map(({ fromMs }) => plannedAt(plans, ids, fromMs, plant.timeZone));
  return plannedKw.every((kw) => kw === null) ? none('noPlan') : { state: 'planned', plannedKw };
}

async function allWithAgents(
  store: StrategyReads['store'],
  machines: readonly OfKind[],
  nowMs: number,
): Promise<boolean> {
  const newest = await newestSamples(store, kindById, machines, ['runMode'], nowMs, MODE_WITHIN_MS);
  const modes = [...newest.values()].map(({ values }) => values.runMode);
  return modes.length > 0 && modes.every((mode) => typeof mode === 'number' && AGENT_MODES.has(mode));
}

/** For each converter, the last command before the day and all commands of the day. */
async function readPlans(
  db: Database,
  ids: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<PlanVersion[]> {
  const { rows } = await sql<{ deviceId: number; from: Date; segments: PlanSegment[] | null }>`
    SELECT c.device_id AS "deviceId", c.created_at AS "from", c.params -> 'segments' AS segments
    FROM unnest(${ids}::int[]) AS d (id) JOIN command c ON c.device_id = d.id AND c.type = 'plan'
    WHERE c.created_at < ${new Date(toMs)} AND c.created_at >= coalesce((SELECT max(b.created_at) FROM command b
      WHERE b.device_id = d.id AND b.type = 'plan' AND b.created_at <= ${new Date(fromMs)}), '-infinity')
    ORDER BY c.created_at`.execute(db);
  return rows.map(({ deviceId, from, segments }) => ({
    deviceId,
    fromMs: from.getTime(),
    segments: segments ?? [],
  }));
}

/** Sum of all converters; null if none has a plan for the interval. */
function plannedAt(
  plans: readonly PlanVersion[],
  ids: readonly number[],
  startMs: number,
  timeZone: string,
): number | null {
  let planned: number | null = null;
  for (const id of ids) {
    const version = plans.findLast(({ deviceId, fromMs }) => deviceId === id && fromMs <= startMs);
    const wanted = version && quarterPlan(startMs, timeZone, version.segments);
    if (wanted) planned = (planned ?? 0) + kwhOf(wanted.outQuanta - wanted.inQuanta) * QUARTERS_PER_HOUR;
  }
  return planned;
}
