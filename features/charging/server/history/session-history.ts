import type { DetectedSession } from '@heliodon/energy/charging/session-detection';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { foundState } from '../detection/found-sessions.rows.ts';
import { readFeeTerms } from '../pricing/fee-terms.queries.ts';
import { figuresOf, type SessionFigures } from '../pricing/session-figures.ts';
import { LINE_COLUMNS, storedFigures, storedLine } from '../pricing/session-pricing.ts';

export interface HistorySession {
  readonly deviceId: number;
  readonly ratedKw: number | null;
  readonly session: DetectedSession;
}

/**
 * Imports past sessions of a plant and computes their fees by the same rule. Sessions that overlap a stored one of the
 * same connector are skipped, so an import can be repeated.
 */
export async function writeSessionHistory(
  tx: Database,
  plantId: number,
  found: readonly HistorySession[],
): Promise<void> {
  if (found.length === 0) return;
  const terms = await readFeeTerms(tx, plantId);
  const priced = found.map((one) => ({ ...one, figures: figuresOf(factsOf(one), terms) }));
  const added = await addSessions(tx, plantId, priced);
  await addReadings(tx, added);
  await addLines(tx, plantId, added);
}

type Priced = HistorySession & { readonly figures: SessionFigures };
type Added = Priced & { readonly id: number };

const factsOf = ({ ratedKw, session }: HistorySession) => ({
  startedAtMs: session.startMs,
  endedAtMs: session.endMs,
  startKwh: foundState(session).startKwh,
  endKwh: null,
  isTimeGuessed: false,
  isStartKnown: true,
  ratedKw,
  readings: session.readings.map(({ kwh, ...reading }) => ({ ...reading, registerKwh: kwh })),
});

async function addSessions(tx: Database, plantId: number, priced: readonly Priced[]): Promise<Added[]> {
  const rows = priced.map(({ deviceId, session, figures }, at) => ({
    ...foundState(session),
    ...storedFigures(figures),
    at,
    deviceId,
    connector: session.connector,
    startedAt: new Date(session.startMs),
  }));
  // Ids are assigned to new sessions only, because they are limited.
  const { rows: added } = await sql<{ at: number; id: number }>`
    WITH wanted AS (SELECT n.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (at int, "deviceId" int,
        connector smallint, "startedAt" timestamptz, state text, "endedAt" timestamptz, "stopReason" text,
        "heardAt" timestamptz, "startKwh" float8, energy_kwh float8, max_kw real, soc_start real, soc_end real,
        energy_fee numeric, service_fee numeric, doubts text[])
      WHERE NOT EXISTS (SELECT 1 FROM charging_session o
        WHERE o.device_id = n."deviceId" AND o.connector = n.connector AND (o.started_at = n."startedAt"
          OR o.started_at < n."endedAt" AND coalesce(o.ended_at, 'infinity') > n."startedAt"))),
    added AS (
      INSERT INTO charging_session AS s (device_id, connector, started_at, plant_id, source, state, ended_at, stop_reason,
        heard_at, start_kwh, energy_kwh, max_kw, soc_start, soc_end, energy_fee, service_fee, doubts)
      SELECT "deviceId", connector, "startedAt", ${plantId}, 'samples', state, "endedAt", "stopReason", "heardAt",
        "startKwh", energy_kwh, max_kw, soc_start, soc_end, energy_fee, service_fee, doubts
      FROM wanted ORDER BY "startedAt" RETURNING s.id, s.device_id, s.connector, s.started_at)
    SELECT w.at, a.id FROM added a JOIN wanted w ON w."deviceId" = a.device_id AND w.connector = a.connector
      AND w."startedAt" = a.started_at`.execute(tx);
  return added.flatMap(({ at, id }) => {
    const one = priced[at];
    return one ? [{ ...one, id }] : [];
  });
}

async function addReadings(tx: Database, added: readonly Added[]): Promise<void> {
  const rows = added.flatMap(({ id, deviceId, session }) =>
    session.readings.map(({ atMs, ...reading }) => ({ ...reading, id, deviceId, at: new Date(atMs) })),
  );
  await sql`INSERT INTO charging_reading (device_id, session_id, at, register_kwh, power_kw, soc)
    SELECT n."deviceId", n.id, n.at, n.kwh, n."powerKw", n.soc FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS n (id int, "deviceId" int, at timestamptz, kwh float8, "powerKw" real, soc real)`.execute(tx);
}

async function addLines(tx: Database, plantId: number, added: readonly Added[]): Promise<void> {
  const rows = added.flatMap(({ id, figures }) => figures.lines.map((line) => ({ ...storedLine(line), id })));
  await sql`INSERT INTO charging_line (session_id, plant_id, from_at, to_at, day, period, energy_kwh, price_per_kwh,
      service_per_kwh, energy_fee, service_fee)
    SELECT n.id, ${plantId}, n.from_at, n.to_at, n.day, n.period, n.energy_kwh, n.price_per_kwh, n.service_per_kwh,
      n.energy_fee, n.service_fee
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id int, ${LINE_COLUMNS})
    ORDER BY n.day, n.from_at`.execute(tx);
}
