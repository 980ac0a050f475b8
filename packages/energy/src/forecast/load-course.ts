import type { Course } from './course.ts';
import { difference, likenessOf } from './day-likeness.ts';
import { type DayKind, HALF_HOURS, type LoadDay, specialOf } from './load-day.ts';
import { type LearnedTemperature, learnTemperature, type UsualDay } from './load-temperature.ts';

/* Load by local half hour, relative to what earlier days of a similar kind had at that time. */

const HALF_LIFE_DAYS = 12;
/** With fewer similar days before it, a day has no deviation. */
const LEAST_LIKE_DAYS = 0.5;
const DEVIATION = { least: -0.9, most: 2 };
/** Chance that a day is of another kind than the calendar says. */
const OTHER_KIND = 0.03;
/** Relative difference of a day from the profile of its kind; neighbouring half hours are not independent. */
const ALIKE = 0.15;
const INDEPENDENT = 0.5;

/** Mean power by half hour; NaN: unknown. */
export type Profile = readonly number[];

export interface LoadBasis {
  readonly days: readonly LoadDay[];
  readonly profileOf: (kind: DayKind, dayNo: number) => Profile;
  /** How much each of the days says about a day. */
  readonly weightsOf: (kind: DayKind, dayNo: number) => Float64Array;
  /** Deviations of past days, each from the days before it. */
  readonly deviations: Float64Array;
  readonly weights: Float64Array;
  /** Undefined: too few temperatures are known. */
  readonly temperature: LearnedTemperature | undefined;
}

export function loadBasis(days: readonly LoadDay[]): LoadBasis {
  const likeness = likenessOf(days);
  const firstNo = days[0]?.dayNo ?? 0;
  const length = days.length === 0 ? 0 : ((days.at(-1)?.dayNo ?? 0) - firstNo + 1) * HALF_HOURS;
  const deviations = new Float64Array(length).fill(Number.NaN);
  const weights = new Float64Array(length);
  const usualDays: UsualDay[] = [];
  const weightsOf = (kind: DayKind, dayNo: number) => dayWeights(days, likeness, kind, dayNo);
  days.forEach(({ dayNo, kind, kw }, n) => {
    // A holiday says nothing about the working days that follow.
    if (specialOf(kind)) return;
    const before = days.slice(0, n);
    if (before.reduce((sum, day) => sum + likeness(kind, day.kind), 0) < LEAST_LIKE_DAYS) return;
    const [from, ofBefore] = [(dayNo - firstNo) * HALF_HOURS, dayWeights(before, likeness, kind, dayNo)];
    putDay({ deviations, weights }, from, kw, meanProfile(before, ofBefore));
    usualDays.push({ at: n, from, ofBefore });
  });
  const profileOf = (kind: DayKind, dayNo: number) => meanProfile(days, weightsOf(kind, dayNo));
  const temperature = learnTemperature(days, usualDays, { deviations, weights });
  return { days, profileOf, weightsOf, deviations, weights, temperature };
}

function putDay(
  { deviations, weights }: Pick<Course, 'deviations' | 'weights'>,
  from: number,
  kw: readonly (number | null)[],
  profile: Profile,
): void {
  kw.forEach((own, i) => {
    const usual = profile[i] ?? Number.NaN;
    if (own === null || Number.isNaN(own) || !(usual > 0) || from + i >= deviations.length) return;
    deviations[from + i] = Math.max(DEVIATION.least, Math.min(DEVIATION.most, own / usual - 1));
    weights[from + i] = usual;
  });
}

/** Newer days and days of a similar kind count more. */
const dayWeights = (
  days: readonly LoadDay[],
  likeness: (a: DayKind, b: DayKind) => number,
  kind: DayKind,
  dayNo: number,
): Float64Array =>
  // Squared: a mean takes on more of unlike days than a median would.
  Float64Array.from(
    days,
    (day) => 0.5 ** ((dayNo - day.dayNo) / HALF_LIFE_DAYS) * likeness(kind, day.kind) ** 2,
  );

function meanProfile(days: readonly LoadDay[], weights: Float64Array): Profile {
  const sums = new Float64Array(HALF_HOURS);
  const totals = new Float64Array(HALF_HOURS);
  days.forEach(({ kw: own }, n) => {
    const weight = weights[n] as number;
    for (let i = 0; i < HALF_HOURS; i += 1) {
      const kw = own[i];
      if (kw === null || kw === undefined) continue;
      sums[i] = (sums[i] as number) + weight * kw;
      totals[i] = (totals[i] as number) + weight;
    }
  });
  const profile = Array.from(sums, (sum, i) =>
    (totals[i] as number) > 0 ? sum / (totals[i] as number) : Number.NaN,
  );
  return profile.map((kw, i) => (Number.isNaN(kw) ? nearest(profile, i) : kw));
}

function nearest(profile: Profile, i: number): number {
  for (let away = 1; away < HALF_HOURS; away += 1)
    for (const kw of [profile[i - away], profile[i + away]])
      if (kw !== undefined && !Number.isNaN(kw)) return kw;
  return 0;
}

/** The profile of today: of the kind that the calendar says, unless its hours so far look like another kind. */
export function profileOfToday(
  { days, profileOf }: LoadBasis,
  kind: DayKind,
  dayNo: number,
  soFar: readonly number[],
): { profile: Profile; isUsual: boolean } {
  const own = profileOf(kind, dayNo);
  const seen = soFar.filter((kw) => !Number.isNaN(kw)).length;
  const others = [...new Set(days.map((day) => day.kind))].filter((other) => other !== kind);
  if (seen === 0 || others.length === 0) return { profile: own, isUsual: true };
  const weighed = [kind, ...others].map((one) => {
    const profile = one === kind ? own : profileOf(one, dayNo);
    const away = difference(soFar, profile) / ALIKE;
    const chance = one === kind ? 1 - OTHER_KIND : OTHER_KIND / others.length;
    return { profile, likely: Math.log(chance) - 0.5 * away * away * seen * INDEPENDENT };
  });
  const most = Math.max(...weighed.map(({ likely }) => likely));
  const shares = weighed.map(({ profile, likely }) => ({ profile, share: Math.exp(likely - most) }));
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  const profile = own.map((_, i) =>
    shares.reduce((sum, one) => sum + (one.share * (one.profile[i] ?? 0)) / total, 0),
  );
  return { profile, isUsual: (shares[0]?.share ?? 0) > total / 2 };
}

/** The course up to a half hour of today. */
export function loadCourse(
  { days, deviations: past, weights: pastWeights }: LoadBasis,
  todayNo: number,
  nowSlot: number,
  soFar: readonly number[],
  profile: Profile,
): Course {
  const firstNo = days[0]?.dayNo ?? todayNo;
  const length = Math.max(0, (todayNo - firstNo) * HALF_HOURS + nowSlot);
  const deviations = new Float64Array(length).fill(Number.NaN);
  const weights = new Float64Array(length);
  deviations.set(past.subarray(0, length));
  weights.set(pastWeights.subarray(0, length));
  putDay({ deviations, weights }, (todayNo - firstNo) * HALF_HOURS, soFar, profile);
  return { slotsADay: HALF_HOURS, deviations, weights, usual: new Float64Array(length) };
}
