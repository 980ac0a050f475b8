import type { ControlStep } from '@heliodon/energy/control/site-controller';
import type { SiteReason } from '@heliodon/energy/control/site-limit';
import type { Database } from '@heliodon/infrastructure/database';
import { HOUR_MS } from '@heliodon/kernel/time';
import { type OperationLog, PLATFORM } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import { controlLog } from '../../contract/control.contract.ts';

/** An episode ends after this time without an active limit. */
const CALM_MS = 120_000;
/** After a longer gap, a step says nothing about the time between. */
const LONGEST_STEP_MS = 60_000;

const BINDING = ['transformer', 'demand', 'backflow'] as const satisfies readonly SiteReason[];
const isBinding = (reason: SiteReason): boolean => BINDING.some((limit) => limit === reason);

export interface Episode {
  readonly startedMs: number;
  readonly lastMs: number;
  readonly reasons: readonly SiteReason[];
  readonly avoidedKw: number;
  readonly unmetKw: number;
  readonly shiftedKwh: number;
}

export type EpisodeStep = Pick<ControlStep, 'reasons' | 'avoidedKw' | 'unmetKw' | 'shiftedKw'>;

/** Null: no episode. `ended`: the episode has just ended. */
export function nextEpisode(
  open: Episode | null,
  step: EpisodeStep | null,
  nowMs: number,
): { readonly episode: Episode | null; readonly ended: boolean } {
  const binds = step?.reasons.some(isBinding) ?? false;
  if (!open && !binds) return { episode: null, ended: false };
  if (open && (!step || (!binds && nowMs - open.lastMs >= CALM_MS))) return { episode: open, ended: true };
  const before = open ?? {
    startedMs: nowMs,
    lastMs: nowMs,
    reasons: [],
    avoidedKw: 0,
    unmetKw: 0,
    shiftedKwh: 0,
  };
  if (!binds || !step) return { episode: before, ended: false };
  const hours = Math.min(LONGEST_STEP_MS, nowMs - before.lastMs) / HOUR_MS;
  return {
    ended: false,
    episode: {
      startedMs: before.startedMs,
      lastMs: nowMs,
      reasons: [...new Set([...before.reasons, ...step.reasons])],
      avoidedKw: Math.max(before.avoidedKw, step.avoidedKw),
      unmetKw: Math.max(before.unmetKw, step.unmetKw),
      shiftedKwh: before.shiftedKwh + Math.abs(step.shiftedKw) * hours,
    },
  };
}

interface EpisodeDeps {
  readonly log: OperationLog;
}

/** Of a plant; without a step nothing is limited there. */
export interface PlantStep {
  readonly plantId: number;
  readonly step: EpisodeStep | null;
}

/** Maintains the open episodes of plants; start and end are recorded in the operation log. */
export async function keepEpisodes(
  { log }: EpisodeDeps,
  tx: Database,
  steps: readonly PlantStep[],
  nowMs: number,
): Promise<void> {
  const opens = await readOpen(tx, steps);
  const changed = steps.flatMap(({ plantId, step }) => {
    const open = opens.get(plantId) ?? null;
    const { episode, ended } = nextEpisode(open, step, nowMs);
    return episode && (ended || episode !== open) ? [{ plantId, episode, ended, isNew: open === null }] : [];
  });
  if (changed.length === 0) return;
  await writeEpisodes(tx, changed, nowMs);
  for (const { plantId, episode, ended, isNew } of changed) {
    if (!isNew && !ended) continue;
    const limit = BINDING.find((reason) => episode.reasons.includes(reason)) ?? 'demand';
    const params = { kw: Math.round(episode.avoidedKw * 10) / 10 };
    const action = controlLog[`${limit}${ended ? 'Ended' : 'Began'}`];
    await log.write(PLATFORM, { action, params, plantId, runMode: 'auto' }, tx);
  }
}

async function readOpen(tx: Database, steps: readonly PlantStep[]): Promise<Map<number, Episode>> {
  const rows = await tx
    .selectFrom('site_episode')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(
      'plant_id',
      'in',
      steps.map(({ plantId }) => plantId),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.plant_id,
      {
        startedMs: row.started_at.getTime(),
        lastMs: row.last_at.getTime(),
        reasons: row.reasons as SiteReason[],
        avoidedKw: row.avoided_kw,
        unmetKw: row.unmet_kw,
        shiftedKwh: row.shifted_kwh,
      },
    ]),
  );
}

interface ChangedEpisode {
  readonly plantId: number;
  readonly episode: Episode;
  readonly ended: boolean;
  readonly isNew: boolean;
}

async function writeEpisodes(tx: Database, changed: readonly ChangedEpisode[], nowMs: number): Promise<void> {
  const began = changed.filter(({ isNew }) => isNew);
  const goingOn = changed.filter(({ isNew }) => !isNew);
  if (began.length > 0)
    await tx
      .insertInto('site_episode')
      .values(began.map((one) => rowOf(one, nowMs)))
      .execute();
  if (goingOn.length > 0)
    await sql`UPDATE site_episode e SET last_at = n.last_at, ended_at = n.ended_at, reasons = n.reasons,
        avoided_kw = n.avoided_kw, unmet_kw = n.unmet_kw, shifted_kwh = n.shifted_kwh
      FROM jsonb_to_recordset(${JSON.stringify(goingOn.map((one) => rowOf(one, nowMs)))}::jsonb) AS n
        (plant_id bigint, last_at timestamptz, ended_at timestamptz, reasons text[], avoided_kw real, unmet_kw real,
        shifted_kwh double precision)
      WHERE e.plant_id = n.plant_id AND e.ended_at IS NULL`.execute(tx);
}

const rowOf = ({ plantId, episode, ended }: ChangedEpisode, nowMs: number) => ({
  plant_id: plantId,
  started_at: new Date(episode.startedMs),
  last_at: new Date(episode.lastMs),
  ended_at: ended ? new Date(nowMs) : null,
  reasons: [...episode.reasons],
  avoided_kw: episode.avoidedKw,
  unmet_kw: episode.unmetKw,
  shifted_kwh: episode.shiftedKwh,
});

/** Pages request at most a year; the same season two years ago stays available. */
const KEEP_DAYS = 3 * 366;

export async function forgetEpisodes(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * 24 * HOUR_MS);
  await db.deleteFrom('site_episode').where('ended_at', '<', before).execute();
}
