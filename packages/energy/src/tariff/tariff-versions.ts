/*
 * Which of several versions counts. A version is never changed: it counts from a day on, until one that counts from a
 * later day; of two for the same day the one made later. The earliest counts for the time before it too, so that no
 * day of a plant is without one. A withdrawn version never counts.
 */

export interface VersionFacts {
  readonly id: number;
  /** 'YYYY-MM-DD' of the plant. */
  readonly effectiveFrom: string;
  readonly createdAtMs: number;
  readonly withdrawn: boolean;
}

export type VersionState = 'current' | 'upcoming' | 'past' | 'replaced' | 'withdrawn';

export interface VersionStanding {
  readonly state: VersionState;
  /** The first day it counts; null: from the beginning, or not at all. */
  readonly from: string | null;
  /** The first day it counts no more; null: it has no end, or it counts not at all. */
  readonly until: string | null;
}

/** One for each effective day, in order of days. */
function counting<V extends VersionFacts>(versions: readonly V[]): V[] {
  const byDay = new Map<string, V>();
  for (const version of versions.filter((one) => !one.withdrawn)) {
    const other = byDay.get(version.effectiveFrom);
    if (!other || isNewer(version, other)) byDay.set(version.effectiveFrom, version);
  }
  return [...byDay.values()].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
}

const isNewer = (a: VersionFacts, b: VersionFacts): boolean =>
  a.createdAtMs === b.createdAtMs ? a.id > b.id : a.createdAtMs > b.createdAtMs;

export function versionOn<V extends VersionFacts>(versions: readonly V[], day: string): V | undefined {
  const inOrder = counting(versions);
  return inOrder.findLast((version) => version.effectiveFrom <= day) ?? inOrder[0];
}

/** The next one to count after a day. */
export const versionAfter = <V extends VersionFacts>(versions: readonly V[], day: string): V | undefined =>
  counting(versions)
    .slice(1)
    .find((version) => version.effectiveFrom > day);

export function standings(
  versions: readonly VersionFacts[],
  today: string,
): ReadonlyMap<number, VersionStanding> {
  const inOrder = counting(versions);
  const current = versionOn(versions, today);
  const found = new Map<number, VersionStanding>();
  for (const { id, withdrawn } of versions)
    found.set(id, { state: withdrawn ? 'withdrawn' : 'replaced', from: null, until: null });
  for (const [at, version] of inOrder.entries()) {
    const from = at === 0 ? null : version.effectiveFrom;
    const until = inOrder[at + 1]?.effectiveFrom ?? null;
    const later = version.effectiveFrom > today ? 'upcoming' : 'past';
    found.set(version.id, { state: version === current ? 'current' : later, from, until });
  }
  return found;
}
