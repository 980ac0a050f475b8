import { HOUR_MS } from '@heliodon/kernel/time';
import type { BackupFile } from '../contract/backup.contract.ts';

export interface BackupPlan {
  readonly enabled: boolean;
  readonly hour: number;
  readonly timeZone: string;
  readonly keep: number;
}

/** Whether the back-up of the latest planned time is still missing, also after downtime. */
export function isDue(plan: BackupPlan, lastAt: Date | undefined, now: Date): boolean {
  if (!plan.enabled) return false;
  const hours = Array.from(
    { length: 25 },
    (_, ago) => new Date(Math.floor(now.getTime() / HOUR_MS - ago) * HOUR_MS),
  );
  const planned = hours.find((at) => hourIn(plan.timeZone, at) === plan.hour);
  // If the clock change skips this hour: next day.
  if (!planned) return false;
  return lastAt === undefined ? now.getTime() - planned.getTime() < HOUR_MS : lastAt < planned;
}

function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));
}

/** Automatic back-ups above the number to keep; files that users created or uploaded stay until they delete them. */
export function tooMany(files: readonly BackupFile[], keep: number): string[] {
  return files
    .filter(({ origin }) => origin === 'auto')
    .sort((a, b) => (a.name < b.name ? 1 : -1))
    .slice(keep)
    .map(({ name }) => name);
}
