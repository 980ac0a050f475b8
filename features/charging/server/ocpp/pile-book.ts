import type { Database } from '@heliodon/platform/database';
import type { PileBook, PileFacts } from '@heliodon/platform/ocpp/ports';
import { sql } from 'kysely';
import { findPile } from './find-pile.queries.ts';

/** A heartbeat a minute of thousands of piles: what is known to be fresh is not written again. */
const FRESH_S = 20;

/** What is known of piles. */
export const pileBook = (db: Database): PileBook => ({
  async find(sn) {
    const pile = await findPile(db, sn);
    if (!pile) return null;
    const { deviceId, connectors, ratedKw } = pile;
    return { deviceId, connectors, ratedKw, registersKwh: await lastRegisters(db, deviceId, connectors) };
  },
  booted: (sn, facts, atMs) =>
    db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (pile) await writeFacts(tx, pile.deviceId, facts, new Date(atMs));
    }),
  async heard(sn, atMs) {
    const at = new Date(atMs);
    await sql`UPDATE pile SET heard_at = ${at} FROM device d
      WHERE d.id = pile.device_id AND d.sn = ${sn} AND d.removed_at IS NULL
        AND (pile.heard_at IS NULL OR pile.heard_at < ${at}::timestamptz - make_interval(secs => ${FRESH_S}))`.execute(
      db,
    );
  },
});

async function writeFacts(tx: Database, deviceId: number, facts: PileFacts, at: Date): Promise<void> {
  await tx
    .updateTable('pile')
    .set({ ...facts, booted_at: at, heard_at: at })
    .where('device_id', '=', deviceId)
    .execute();
  const { vendor: brand, model, firmware } = facts;
  await tx.updateTable('device').set({ brand, model, firmware }).where('id', '=', deviceId).execute();
}

/** By connector: what the last session that told a register told last. */
async function lastRegisters(db: Database, deviceId: number, connectors: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ connector: number; kwh: number | null }>`
    SELECT c.connector, (SELECT coalesce(s.end_kwh, r.kwh, s.start_kwh) FROM charging_session s
        LEFT JOIN LATERAL (SELECT r.register_kwh AS kwh FROM charging_reading r
          WHERE r.device_id = s.device_id AND r.session_id = s.id AND r.register_kwh IS NOT NULL
          ORDER BY r.at DESC LIMIT 1) r ON true
      WHERE s.device_id = ${deviceId} AND s.connector = c.connector AND s.source = 'ocpp'
        AND coalesce(s.end_kwh, r.kwh, s.start_kwh) IS NOT NULL
      ORDER BY s.started_at DESC LIMIT 1) AS kwh
    FROM generate_series(1, ${connectors}::int) AS c (connector) ORDER BY 1`.execute(db);
  return rows.map(({ kwh }) => kwh);
}
