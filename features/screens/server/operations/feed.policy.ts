import { PLANT_STATUSES, type PlantStatus } from '@heliodon/kernel/plant-status';
import { CHANGED_MAX, type OperationsNews, POWERS } from '../../contract/operations.contract.ts';

/** A plant as it was told last: place of its status, kW in the order of POWERS. */
export interface PlantMark {
  readonly plantId: number;
  readonly status: number;
  readonly powers: readonly (number | null)[];
}

export type StateRow = Record<(typeof POWERS)[number], number | null> & {
  readonly plantId: number;
  readonly status: PlantStatus;
};

const TENTH = 10;

/** To a tenth of a kilowatt: less is not seen on a wall. */
export const markOf = (row: StateRow): PlantMark => ({
  plantId: row.plantId,
  status: PLANT_STATUSES.indexOf(row.status),
  powers: POWERS.map((role) => {
    const kw = row[role];
    return kw === null ? null : Math.round(kw * TENTH) / TENTH;
  }),
});

export const isSame = (a: PlantMark, b: PlantMark | undefined): boolean =>
  b !== undefined && a.status === b.status && a.powers.every((kw, i) => kw === b.powers[i]);

export interface Change {
  readonly now: PlantMark;
  /** As it was told last. */
  readonly before: PlantMark | undefined;
}

/** What was not told yet, and after it what is new; a plant once, as it is now. */
export function withUntold(untold: readonly Change[], changed: readonly Change[]): Change[] {
  const byPlant = new Map(untold.map((change) => [change.now.plantId, change]));
  for (const { now, before } of changed) {
    const waiting = byPlant.get(now.plantId);
    byPlant.set(now.plantId, { now, before: waiting ? waiting.before : before });
  }
  return [...byPlant.values()].filter(({ now, before }) => !isSame(now, before));
}

/** Another status is told first: it changes what somebody does. What does not fit waits for the next push. */
export function changedFor(
  changed: readonly Change[],
  seen: ReadonlySet<number>,
): { told: Pick<OperationsNews, 'changed' | 'more'>; untold: Change[] } {
  const own = changed.filter(({ now }) => seen.has(now.plantId));
  const turned = own.filter(({ now, before }) => before?.status !== now.status);
  const others = own.filter(({ now, before }) => before?.status === now.status);
  const ordered = [...turned, ...others];
  return {
    told: {
      changed: ordered.slice(0, CHANGED_MAX).map(({ now }) => [now.plantId, now.status, ...now.powers]),
      more: ordered.length > CHANGED_MAX,
    },
    untold: ordered.slice(CHANGED_MAX),
  };
}

/** Between two looks at the plants; sooner for somebody who has come, but never right after the last look. */
const PACE_MS = 3000;
const FIRST_MS = 100;
const PAUSE_MS = 1000;

export interface Pace {
  readonly nowMs: number;
  /** End of the last look; undefined: there was none. */
  readonly lastMs: number | undefined;
  /** Begin of the next one, as it is planned. */
  readonly plannedMs: number | undefined;
  readonly newcomers: boolean;
}

/** Begin of the next look: never later than planned, however many come. */
export function nextLookMs({ nowMs, lastMs, plannedMs, newcomers }: Pace): number {
  const wantedMs = nowMs + (newcomers ? FIRST_MS : PACE_MS);
  const allowedMs = lastMs === undefined ? wantedMs : Math.max(wantedMs, lastMs + PAUSE_MS);
  return Math.min(allowedMs, plannedMs ?? allowedMs);
}
