import { findingKinds } from '@heliodon/energy/diagnosis/finding';
import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';
import { dayAgo } from './income-world.ts';

interface Place {
  readonly plantId: number;
  readonly treeId: number;
  readonly inverterId: number;
}

/** Its alarm bears it in its code. */
const FINDING = 'weakString';
const DIAGNOSIS = 6;
const FOLLOWED = 2;

/** What people made or were told on the pages: straight into the tables, so that nothing is sent to anything. */
export async function addControlRows(db: Database, { plantId, treeId, inverterId }: Place) {
  const findingId = await addFinding();
  await addAlarms();
  await addPrice();
  await addPlans();
  await addBacktest();
  await addOrders();

  async function addFinding(): Promise<number> {
    const evidence = { chart: '', unit: '', atMs: [], measured: [], expected: [], bands: [], figures: {} };
    const { rows } = await sql<{ id: number }>`
      INSERT INTO finding (plant_id, device_id, kind, string, level, sureness, since_day, last_day, lost_kwh,
        kwh_a_day, currency, lost_days, priority, quick, found_at, seen_at, evidence, alarm_grade, alarm_at)
      VALUES (${plantId}, ${inverterId}, ${findingKinds[FINDING]}, 1, 'low', 0.9, ${dayAgo(0)}, ${dayAgo(0)}, 6, 1,
        'CNY', '[]', 1, false, now(), now(), ${JSON.stringify(evidence)}, 3, now()) RETURNING id`.execute(db);
    return rows[0]?.id ?? 0;
  }

  /** That of the finding, followed up with a reminder that has come. */
  async function addAlarms(): Promise<void> {
    await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, status,
        reminded_at, detail)
      VALUES (${plantId}, ${inverterId}, 'inverter', 'E2ECTINV', ${DIAGNOSIS}, ${findingKinds[FINDING] * 1000 + 1}, 3, now(),
        now(), ${FOLLOWED}, now(), ${JSON.stringify({ finding: FINDING, string: 1 })})`.execute(db);
  }

  /** Counts from next month. */
  async function addPrice(): Promise<void> {
    await sql`INSERT INTO price_version (plant_id, effective_from, efficiency, feed_in_price, seasons, created_by_name)
      SELECT plant_id, date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') + interval '1 month', efficiency,
        feed_in_price, seasons, 'someone' FROM price_version WHERE plant_id = ${plantId} AND first`.execute(
      db,
    );
  }

  /** The plan is not enabled and has no device. */
  async function addPlans(): Promise<void> {
    await sql`INSERT INTO schedule_plan (plant_id, name, type, parts, enabled, changed_by, changed_at)
      VALUES (${plantId}, 'E2ECT plan', 'year', '[]', false, 'someone', now())`.execute(db);
    const rest = { fromMin: 0, toMin: 1440, strategy: 'idle', powerRatio: 0, cutOffSoc: 100 };
    await sql`INSERT INTO schedule_template (tree_id, name, segments, changed_by, changed_at)
      VALUES (${treeId}, 'E2ECT template', ${JSON.stringify([rest])}, 'someone', now())`.execute(db);
  }

  async function addBacktest(): Promise<void> {
    const costs = { energy: 9, feedIn: 0, demand: 0, wear: 0, stock: 0, total: 9, peakKw: 60 };
    const day = { real: 9, policy: 9, rule: 9, perfect: 9, none: 9 };
    const result = {
      ...{ from: dayAgo(1), to: dayAgo(1), currency: 'CNY', timeZone: 'Asia/Shanghai' },
      totals: { real: costs, policy: costs, rule: costs, perfect: costs, none: costs },
      days: [{ day: dayAgo(1), ...day }],
      ...{ skippedDays: [], unplannedDays: 0, settled: null, realEnergy: 9 },
      ...{ capacityKwh: 200, roundTrip: 0.9, tookMs: 1 },
    };
    const terms = { plantId, days: 7, policy: 'rule', plan: null, wearPerKwh: null, segmentsADay: null };
    await sql`INSERT INTO backtest (plant_id, asked_by_name, asked_at, terms, state, percent, result, finished_at)
      VALUES (${plantId}, 'someone', now(), ${JSON.stringify(terms)}, 'done', 100, ${JSON.stringify(result)}, now())`.execute(
      db,
    );
  }

  /** A package of which a step failed. A test of the other machine, which leaves the grid tomorrow and so does not end. */
  async function addOrders(): Promise<void> {
    const actor = JSON.stringify({ accountId: treeId, accountName: 'someone' });
    const step = { kind: 'settings', deviceId: null, sn: '', state: 'failed', unchanged: false, wanted: 0 };
    await sql`INSERT INTO ems_apply (plant_id, kind, package, steps, actor, finished_at)
      VALUES (${plantId}, 'package', 'arbitrage', ${JSON.stringify([{ ...step, commandId: null, code: null, error: '' }])},
        ${actor}, now())`.execute(db);
    await sql`INSERT INTO backup_test (plant_id, device_id, minutes, floor_soc, state, leave_command_id, actor, left_at)
      SELECT ${plantId}, id, 5, 10, 'running', gen_random_uuid(), ${actor}, now() + interval '1 day'
      FROM device WHERE plant_id = ${plantId} AND kind = 'pcs' AND sn <> 'E2ECTPCS'`.execute(db);
  }

  return {
    findingId,
    /** Whatever somebody else would look at or work on; the rest goes with the plant. */
    async remove(): Promise<void> {
      await sql`DELETE FROM backup_test WHERE plant_id = ${plantId}`.execute(db);
      await sql`DELETE FROM finding WHERE plant_id = ${plantId}`.execute(db);
      await sql`DELETE FROM schedule_plan WHERE plant_id = ${plantId}`.execute(db);
      await sql`DELETE FROM schedule_template WHERE tree_id = ${treeId}`.execute(db);
    },
  };
}
