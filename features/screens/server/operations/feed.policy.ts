import { PLANT_STATUSES, type PlantStatus } from '@heliodon/kernel/plant-status';
import { CHANGED_MAX, type OperationsUpdate, POWERS } from '../../contract/operations.contract.ts';

/** The last pushed state of a plant: index of its status, kW in the order of POWERS. */
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

/** Rounded to 0.1 kW: smaller changes are not visible on the dashboard. */
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
  /** As last pushed. */
  readonly before: PlantMark | undefined;
}

/** Changes not pushed yet, followed by new ones; each plant once, with its present state. */
export function withUnsent(unsent: readonly Change[], changed: readonly Change[]): Change[] {
  const byPlant = new Map(unsent.map((change) => [change.now.plantId, change]));
  for (const { now, before } of changed) {
    const waiting = byPlant.get(now.plantId);
    byPlant.set(now.plantId, { now, before: waiting ? waiting.before : before });
  }
  return [...byPlant.values()].filter(({ now, before }) => !isSame(now, before));
}

/**
 * Status changes are pushed first, because users may have to act on them. Changes over the limit wait for the next
 * push.
 */
export function changedFor(
  changed: readonly Change[],
  seen: ReadonlySet<number>,
): { sent: Pick<OperationsUpdate, 'changed' | 'more'>; unsent: Change[] } {
  const own = changed.filter(({ now }) => seen.has(now.plantId));
  const turned = own.filter(({ now, before }) => before?.status !== now.status);
  const others = own.filter(({ now, before }) => before?.status === now.status);
  const ordered = [...turned, ...others];
  return {
    sent: {
      changed: ordered.slice(0, CHANGED_MAX).map(({ now }) => [now.plantId, now.status, ...now.powers]),
      more: ordered.length > CHANGED_MAX,
    },
    unsent: ordered.slice(CHANGED_MAX),
  };
}

/** Interval between two polls of the plants; shorter for a new viewer, but never directly after the last poll. */
const PACE_MS = 3000;
const FIRST_MS = 100;
const PAUSE_MS = 1000;

export interface Pace {
  readonly nowMs: number;
  /** End of the last poll; undefined: there was none. */
  readonly lastMs: number | undefined;
  /** Planned start of the next poll. */
  readonly plannedMs: number | undefined;
  readonly newcomers: boolean;
}

/** Start of the next poll: never later than planned, regardless of the number of new viewers. */
export function nextLookMs({ nowMs, lastMs, plannedMs, newcomers }: Pace): number {
  const wantedMs = nowMs + (newcomers ? FIRST_MS : PACE_MS);
  const allowedMs = lastMs === undefined ? wantedMs : Math.max(wantedMs, lastMs + PAUSE_MS);
  return Math.min(allowedMs, plannedMs ?? allowedMs);
}
