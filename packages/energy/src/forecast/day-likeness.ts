import { DAY_KINDS, type DayKind, HALF_HOURS, isOff, type LoadDay } from './load-day.ts';

/** A relative difference of the means at which two kinds of days are different. */
const OTHER = 0.1;
const LEAST = 0.01;
const LEAST_DAYS = 2;

/** Default until the plant has enough data: workdays are similar, and so are days off. */
function usualLikeness(a: DayKind, b: DayKind): number {
  if (a === b) return 1;
  if (isOff(a) !== isOff(b)) return 0.04;
  return isOff(a) ? 0.4 : 0.7;
}

/** How much a day of one kind says about another kind, 0 to 1, learned from the days if there are enough. */
export function likenessOf(days: readonly LoadDay[]): (a: DayKind, b: DayKind) => number {
  const profiles = new Map<DayKind, readonly number[]>();
  for (const kind of DAY_KINDS) {
    const own = days.filter((day) => day.kind === kind);
    if (own.length >= LEAST_DAYS) profiles.set(kind, meanProfile(own));
  }
  const known = new Map<number, number>();
  return (a, b) => {
    const key = Math.min(a, b) * DAY_KINDS.length + Math.max(a, b);
    let likeness = known.get(key);
    if (likeness === undefined) {
      const [one, other] = [profiles.get(a), profiles.get(b)];
      likeness =
        a !== b && one && other
          ? Math.max(LEAST, Math.exp(-((difference(one, other) / OTHER) ** 2)))
          : usualLikeness(a, b);
      known.set(key, likeness);
    }
    return likeness;
  };
}

function meanProfile(days: readonly LoadDay[]): number[] {
  return Array.from({ length: HALF_HOURS }, (_, i) => {
    const known = days.map(({ kw }) => kw[i] ?? null).filter((kw) => kw !== null);
    return known.length === 0 ? Number.NaN : known.reduce((sum, kw) => sum + kw, 0) / known.length;
  });
}

/** Mean distance of two profiles relative to their mean, over half hours known in both. */
export function difference(one: readonly number[], other: readonly number[]): number {
  let [away, level] = [0, 0];
  one.forEach((a, i) => {
    const b = other[i] ?? Number.NaN;
    if (Number.isNaN(a) || Number.isNaN(b)) return;
    away += Math.abs(a - b);
    level += (a + b) / 2;
  });
  return level > 0 ? away / level : 0;
}
