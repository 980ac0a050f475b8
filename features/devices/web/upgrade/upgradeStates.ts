import type { UpgradeState } from '@heliodon/commands/contract';
import type { Outcome } from '../batch/batchRows.ts';

const OPEN: readonly UpgradeState[] = ['queued', 'sent', 'downloading', 'installing'];

interface Job {
  readonly state: UpgradeState;
  readonly percent: number;
  readonly msg: string;
}

export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => OPEN.includes(state);

/** Overall progress in percent; `percent` of a job is that of the download, before the installation. */
export function upgradePercent({ state, percent }: Pick<Job, 'state' | 'percent'>): number {
  if (state === 'done') return 100;
  if (state === 'installing') return 95;
  return Math.round(percent * 0.9);
}

export const upgradeOutcome = (job: Job, word: (state: UpgradeState) => string): Outcome => ({
  state: isOpen(job) ? 'running' : job.state === 'done' ? 'ok' : 'failed',
  text: job.state === 'failed' ? job.msg : word(job.state),
  percent: upgradePercent(job),
});
