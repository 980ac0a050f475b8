import {
  type DetectedSession,
  isCharging,
  type PileSample,
  SessionDetector,
  SILENT_MS,
} from '@heliodon/energy/charging/session-detection';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { type SampledPile, saveFound } from './found-sessions.rows.ts';
import type { PileSamples } from './pile-samples.ts';

const PIECE_MS = 6 * 3_600_000;
/** A longer session is not followed further in one pass, which limits the samples that are read. */
const LONGEST_MS = 7 * 86_400_000;

/**
 * Detects again all sessions that begin between two times or extend into that range: they depend only on the samples.
 * One run at a time per charger.
 */
export async function findSessions(
  tx: Database,
  samples: PileSamples,
  pile: SampledPile,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  nowMs: number,
): Promise<void> {
  const { deviceId } = pile;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('charging', ${deviceId}))`.execute(tx);
  const start = await startOf(tx, samples, deviceId, fromMs);
  const detector = new SessionDetector();
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const add = (sample: PileSample) => {
    firstMs = Math.min(firstMs, sample.atMs);
    lastMs = sample.atMs;
    detector.add(sample);
  };
  if (start.before) add(start.before);
  const startMs = start.before ? start.before.atMs + 1 : start.fromMs;
  const endMs = Math.min(start.fromMs + LONGEST_MS, Math.max(nowMs + 1, toMs));
  /** A session may have begun between the last sample of the range and the next one. */
  const isComplete = (atMs: number) => atMs >= toMs && (lastMs >= toMs || atMs >= toMs + SILENT_MS);
  for (let atMs = startMs; atMs < endMs && !(isComplete(atMs) && !detector.goesOn(toMs)); ) {
    const pieceMs = atMs < toMs ? Math.min(toMs, atMs + PIECE_MS) : atMs + PIECE_MS;
    for (const sample of await samples.between(deviceId, atMs, pieceMs)) add(sample);
    atMs = pieceMs;
  }
  if (lastMs < firstMs) return;
  const beforeMs = start.before?.atMs ?? Number.NEGATIVE_INFINITY;
  const isOwn = ({ startMs: begunMs, seenMs }: DetectedSession) =>
    begunMs < toMs && (begunMs >= start.fromMs || seenMs > beforeMs);
  const found = detector.found(nowMs).filter(isOwn);
  // Before the first and after the last stored sample, nothing contradicts a stored session.
  await saveFound(tx, pile, found, { fromMs: firstMs, toMs: Math.min(toMs, lastMs + 1) });
}

/** The last time up to `fromMs` at which no connector was charging, found by going back over the known sessions. */
async function startOf(
  tx: Database,
  samples: PileSamples,
  deviceId: number,
  fromMs: number,
): Promise<{ readonly fromMs: number; readonly before: PileSample | undefined }> {
  let start = fromMs;
  for (;;) {
    const before = await samples.newestUpTo(deviceId, start, SILENT_MS);
    const busy = before?.connectors.flatMap(({ status }, at) => (isCharging(status) ? [at + 1] : [])) ?? [];
    const known = await earliestOf(tx, deviceId, { startMs: start, busy, sampleMs: before?.atMs ?? start });
    if (known === undefined || fromMs - known > LONGEST_MS) return { fromMs: start, before };
    start = known;
  }
}

/** Earliest start of the sessions that extend over a time, or were running in the last sample before it. */
async function earliestOf(
  tx: Database,
  deviceId: number,
  {
    startMs,
    busy,
    sampleMs,
  }: { readonly startMs: number; readonly busy: readonly number[]; readonly sampleMs: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`SELECT min(started_at) AS at FROM charging_session
    WHERE device_id = ${deviceId} AND source = 'samples' AND started_at < ${new Date(startMs)}
      AND (coalesce(ended_at, 'infinity') > ${new Date(startMs)} OR connector = ANY(${[...busy]}::int[])
        AND coalesce(ended_at, 'infinity') >= ${new Date(sampleMs)})`.execute(tx);
  return rows[0]?.at?.getTime();
}
