import { HOUR_MS } from '@heliodon/kernel/time';
import type { BackupFile } from '../contract/backup.contract.ts';

export interface BackupPlan {
  readonly enabled: boolean;
  readonly hour: number;
  readonly timeZone: string;
  readonly keep: number;
}

/** Whether the back-up of the newest passed hour of the plan is still to be made; also when the program slept through it. */
export function isDue(plan: BackupPlan, lastAt: Date | undefined, now: Date): boolean {
  if (!plan.enabled) return false;
  const hours = Array.from(
    { length: 25 },
    (_, ago) => new Date(Math.floor(now.getTime() / HOUR_MS - ago) * HOUR_MS),
  );
  const planned = hours.find((at) => hourIn(plan.timeZone, at) === plan.hour);
  // Where the clock jumps over the hour: tomorrow.
  if (!planned) return false;
  return lastAt === undefined ? now.getTime() - planned.getTime() < HOUR_MS : lastAt < planned;
}

function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));
}

/** Automatic ones beyond those that are kept; what people made or brought stays until they delete it. */
export function tooMany(files: readonly BackupFile[], keep: number): string[] {
  return files
    .filter(({ origin }) => origin === 'auto')
    .sort((a, b) => (a.name < b.name ? 1 : -1))
    .slice(keep)
    .map(({ name }) => name);
}
