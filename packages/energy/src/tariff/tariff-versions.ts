/*
 * Which of several versions applies. Versions are immutable: each applies from a day until one with a later day; of two
 * for the same day the newer one applies. The earliest also applies to the time before it, so that every day has one. A
 * withdrawn version never applies.
 */

export interface VersionFacts {
  readonly id: number;
  /** 'YYYY-MM-DD' in the plant's time zone. */
  readonly effectiveFrom: string;
  readonly createdAtMs: number;
  readonly withdrawn: boolean;
}

export type VersionState = 'current' | 'upcoming' | 'past' | 'replaced' | 'withdrawn';

export interface VersionStanding {
  readonly state: VersionState;
  /** The first day on which it applies; null: from the beginning, or never. */
  readonly from: string | null;
  /** The first day on which it no longer applies; null: no end, or never. */
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

/** The next version after a day. */
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
