import type { ControlStep } from '@heliodon/energy/control/site-controller';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { WhenAway } from './course.policy.ts';
import type { LoggerLine, Outgoing } from './messages.policy.ts';
import type { SiteDevice } from './site-devices.queries.ts';
import type { SiteView } from './site-facts.policy.ts';
import { stepView } from './step-view.ts';

/** A stored step of a plant. */
export interface DoneStep {
  readonly plantId: number;
  readonly view: SiteView;
  readonly devices: readonly SiteDevice[];
  readonly step: ControlStep;
  readonly outgoing: Outgoing;
  readonly edgeLoggers: readonly string[];
  readonly away: WhenAway | null;
}

/** All plants in one statement. */
export async function saveSteps(tx: Database, steps: readonly DoneStep[], now: Date): Promise<void> {
  const rows = steps.map(({ plantId, view, devices, step, outgoing, edgeLoggers, away }) => ({
    plant_id: plantId,
    mode: view.mode,
    link: step.link,
    memory: view.mode === 'off' ? null : step.memory,
    step: stepView(view, devices, step, view.sends),
    outgoing: outgoing.messages,
    loggers: outgoing.loggers,
    edge_loggers: edgeLoggers,
    away,
  }));
  await sql`INSERT INTO site_step (plant_id, at, mode, link, memory, step, outgoing, loggers, edge_loggers, away)
    SELECT plant_id, ${now}::timestamptz, mode, link, memory, step, outgoing, loggers, edge_loggers, away
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (plant_id bigint, mode text, link text, memory jsonb,
      step jsonb, outgoing jsonb, loggers jsonb, edge_loggers text[], away jsonb)
    ON CONFLICT (plant_id) DO UPDATE SET at = excluded.at, mode = excluded.mode, link = excluded.link,
      memory = excluded.memory, step = excluded.step, outgoing = excluded.outgoing, loggers = excluded.loggers,
      edge_loggers = excluded.edge_loggers, away = excluded.away`.execute(tx);
}

/** An older step says nothing about now. */
const STEP_VALID_MS = 60_000;

/** What storage does when the platform is away; null: automatic dispatch is off, or site control is not running. */
export async function readWhenAway(db: Database, plantId: number, now: Date): Promise<WhenAway | null> {
  const row = await db
    .selectFrom('site_step')
    .select('away')
    .where('plant_id', '=', plantId)
    .where('at', '>', new Date(now.getTime() - STEP_VALID_MS))
    .executeTakeFirst();
  return (row?.away as WhenAway | null | undefined) ?? null;
}

/** Of loggers regardless of their present plant, by serial number. */
export async function readLoggerLines(
  tx: Database,
  sns: readonly string[],
): Promise<Map<string, LoggerLine>> {
  if (sns.length === 0) return new Map();
  const { rows } = await sql<{ sn: string; online: boolean; heard: Date | null }>`
    SELECT g.sn, coalesce(l.online, false) AS online, (SELECT max(s.received_at) FROM device d
      JOIN device_state s ON s.device_id = d.id WHERE g.id IN (d.logger_id, d.id) AND d.removed_at IS NULL) AS heard
    FROM device g LEFT JOIN logger_link l ON l.logger_id = g.id
    WHERE g.sn = ANY (${[...sns]}::text[]) AND g.logger_id IS NULL AND g.sn_proven
      AND g.removed_at IS NULL`.execute(tx);
  return new Map(rows.map(({ sn, online, heard }) => [sn, { online, lastSeenMs: heard?.getTime() ?? null }]));
}
