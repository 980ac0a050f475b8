import type { PileDirectory, PileFacts } from '@heliodon/device-links/ocpp/ports';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { findPile } from './find-pile.queries.ts';
import { lastLimitKw, lastRegisters, lastTotalKwh } from './pile-recall.queries.ts';

/** Thousands of chargers send a heartbeat per minute: a recent connection time is not written again. */
const FRESH_S = 20;

export interface PileDirectoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: Pick<TelemetryStore, 'neighbours' | 'samplesAt'>;
}

/** Stored data of chargers. */
export const pileDirectory = ({ db, clock, store }: PileDirectoryDeps): PileDirectory => ({
  async find(sn) {
    const pile = await findPile(db, sn);
    if (!pile) return null;
    const { deviceId, connectors, ratedKw } = pile;
    return { deviceId, connectors, ratedKw };
  },
  async recall(sn) {
    const pile = await findPile(db, sn);
    if (!pile) return {};
    const [registers, totalKwh, limitKw] = await Promise.all([
      lastRegisters(db, pile.deviceId, pile.connectors),
      lastTotalKwh(store, pile.deviceId, clock.now().getTime()),
      lastLimitKw(db, pile.deviceId),
    ]);
    return { registers, totalKwh, limitKw };
  },
  booted: (sn, facts, atMs) =>
    db.transaction().execute(async (tx) => {
      const pile = await findPile(tx, sn, true);
      if (pile) await writeFacts(tx, pile.deviceId, facts, new Date(atMs));
    }),
  async contacted(sn, atMs) {
    const at = new Date(atMs);
    await sql`UPDATE pile SET heard_at = ${at} FROM device d
      WHERE d.id = pile.device_id AND d.sn = ${sn} AND d.sn_proven AND d.removed_at IS NULL
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
