import { devicePlanOf } from '@heliodon/energy/schedule/device-plan';
import type { PlanContent, ScheduleSegment } from '@heliodon/energy/schedule/plan';
import type { Database } from '@heliodon/infrastructure/database';
import { DAY_MIN } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { deliveredShares } from './model/delivered-plan.ts';
import type { PlanShare, PlantSpec } from './model/spec.ts';
import type { HistoryPlant } from './run/history.ts';

/** Plan version reported by the demo storage units from the first day. */
export const DEMO_PLAN_VERSION = 1;
const names = {
  arbitrage: '峰谷套利 Peak-valley arbitrage',
  night: '夜间补电 Night charging',
  selfUse: '自发自用 Self-consumption',
};

/** The initial plan of a plant's storage as a year plan that all units have accepted. False: no storage. */
export async function addDemoPlan(
  tx: Database,
  { spec, devices }: HistoryPlant,
  since: Date,
  today: string,
): Promise<boolean> {
  const machines = spec.devices.flatMap((one) => {
    const [device, logger] = [devices.get(one.sn), devices.get(one.loggerSn)];
    return one.kind === 'pcs' && device && logger
      ? [{ device, logger, sn: one.sn, ratedKw: one.ratedKw }]
      : [];
  });
  const plantId = machines[0]?.device.plantId;
  if (plantId === undefined || plantId === null) return false;
  const { name, type, parts } = demoPlanOf(spec);
  const segments = parts[0]?.segments ?? [];
  const { id: planId } = await tx
    .insertInto('schedule_plan')
    .values({
      plant_id: plantId,
      name,
      type,
      enabled: true,
      changed_by: 'manager',
      changed_at: since,
      parts: JSON.stringify(parts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const actor = JSON.stringify({ accountId: 0, accountName: 'manager', accountPath: [], ip: '' });
  for (const { device, logger, sn, ratedKw } of machines) {
    const plan = { segments: devicePlanOf(segments, ratedKw).segments };
    const atIso = since.toISOString();
    const { id: commandId } = await tx
      .insertInto('command')
      .values({
        device_id: device.id,
        plant_id: plantId,
        logger_id: logger.id,
        sn,
        kind: 'pcs',
        name: 'applyPlan',
        type: 'plan',
        state: 'verified',
        actor,
        params: JSON.stringify({ version: DEMO_PLAN_VERSION, ...plan }),
        steps: JSON.stringify({
          queued: atIso,
          sent: atIso,
          acknowledged: atIso,
          readBack: atIso,
          verified: atIso,
        }),
        created_at: since,
        changed_at: since,
        finished_at: since,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const versions = { desired_version: DEMO_PLAN_VERSION, reported_version: DEMO_PLAN_VERSION };
    await tx
      .insertInto('device_plan')
      .values({
        device_id: device.id,
        command_id: commandId,
        plan: JSON.stringify(plan),
        ...versions,
        sent_at: since,
        changed_at: since,
        reported_at: since,
        time_zone: spec.timeZone,
      })
      .execute();
    await tx
      .insertInto('schedule_plan_device')
      .values({ plan_id: planId, device_id: device.id, type: 'year' })
      .execute();
    await tx
      .insertInto('schedule_device')
      .values({ device_id: device.id, plan_id: planId, day: today, version: DEMO_PLAN_VERSION })
      .execute();
    await sql`INSERT INTO schedule_ruling (device_id, day, plan_id, plan_name, plan_type)
      SELECT ${device.id}::int, day::date, ${planId}::bigint, ${name}::text, ${type}::text
      FROM generate_series((${since}::timestamptz AT TIME ZONE ${spec.timeZone})::date, ${today}::date,
        interval '1 day') AS day`.execute(tx);
  }
  await tx
    .insertInto('operation_log')
    .values({
      at: since,
      account_name: 'manager',
      plant_id: plantId,
      plant_name: spec.name,
      type: 'dispatch',
      action: 'schedules.add',
      status: 'success',
      params: JSON.stringify({ name, devices: machines.map(({ sn }) => sn).join(', ') }),
    })
    .execute();
  return true;
}

export function demoPlanOf(spec: PlantSpec): PlanContent {
  const shares = deliveredShares(spec);
  const name = shares.length === 0 ? names.selfUse : coversDay(shares) ? names.arbitrage : names.night;
  const parts = [{ quarters: [], days: [], segments: wholeDay(shares) }];
  return { name, type: 'year', reserveSoc: null, parts };
}

const coversDay = (shares: readonly PlanShare[]): boolean => shares.at(-1)?.toH === 24;

/** In the remaining time the unit is in self-consumption. */
function wholeDay(shares: readonly PlanShare[]): ScheduleSegment[] {
  const found: ScheduleSegment[] = shares.map(({ fromH, toH, share, cutOffSoc }) => ({
    fromMin: fromH * 60,
    toMin: toH * 60,
    cutOffSoc,
    powerRatio: Math.round(share * 1000),
    strategy: share > 0 ? 'discharge' : share < 0 ? 'charge' : 'idle',
  }));
  const endMin = found.at(-1)?.toMin ?? 0;
  if (endMin < DAY_MIN)
    found.push({ fromMin: endMin, toMin: DAY_MIN, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 10 });
  return found;
}
