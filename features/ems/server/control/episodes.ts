import type { ControlStep } from '@heliodon/energy/control/site-controller';
import type { SiteReason } from '@heliodon/energy/control/site-limit';
import type { Database } from '@heliodon/platform/database';
import { type OperationLog, PLATFORM } from '@heliodon/platform/operation-log';
import { controlLog } from '../../contract/control.contract.ts';

/** Without a limit in the way for so long, an episode is over. */
const CALM_MS = 120_000;
/** A step that comes later than this tells nothing of the time between. */
const LONGEST_STEP_MS = 60_000;
const HOUR_MS = 3_600_000;

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

/** Null: nothing is going on. `ended`: it was, and is over. */
export function nextEpisode(
  open: Episode | null,
  step: EpisodeStep | null,
  nowMs: number,
): { readonly episode: Episode | null; readonly ended: boolean } {
  const binds = step?.reasons.some(isBinding) ?? false;
  if (!open && !binds) return { episode: null, ended: false };
  if (open && (!step || (!binds && nowMs - open.lastMs >= CALM_MS))) return { episode: open, ended: true };
  const before = open ?? {
    ...{ startedMs: nowMs, lastMs: nowMs, reasons: [], avoidedKw: 0, unmetKw: 0, shiftedKwh: 0 },
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

/** Keeps the open episode of a plant; its beginning and end stand in the operation log. */
export async function keepEpisode(
  { log }: EpisodeDeps,
  tx: Database,
  plantId: number,
  step: EpisodeStep | null,
  nowMs: number,
): Promise<void> {
  const row = await tx
    .selectFrom('site_episode')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const open = row && {
    startedMs: row.started_at.getTime(),
    lastMs: row.last_at.getTime(),
    reasons: row.reasons as SiteReason[],
    ...{ avoidedKw: row.avoided_kw, unmetKw: row.unmet_kw, shiftedKwh: row.shifted_kwh },
  };
  const { episode, ended } = nextEpisode(open ?? null, step, nowMs);
  if (!episode) return;
  const columns = {
    last_at: new Date(episode.lastMs),
    ended_at: ended ? new Date(nowMs) : null,
    reasons: [...episode.reasons],
    ...{ avoided_kw: episode.avoidedKw, unmet_kw: episode.unmetKw, shifted_kwh: episode.shiftedKwh },
  };
  if (row) await tx.updateTable('site_episode').set(columns).where('id', '=', row.id).execute();
  else
    await tx
      .insertInto('site_episode')
      .values({ plant_id: plantId, started_at: new Date(episode.startedMs), ...columns })
      .execute();
  if (row && !ended) return;
  const limit = BINDING.find((reason) => episode.reasons.includes(reason)) ?? 'demand';
  const params = { kw: Math.round(episode.avoidedKw * 10) / 10 };
  const action = controlLog[`${limit}${ended ? 'Ended' : 'Began'}`];
  await log.write(PLATFORM, { action, params, plantId, runMode: 'auto' }, tx);
}
