export type PeriodKind = 'hour' | 'day' | 'month' | 'year' | 'total';

/** `at` in the plant's time zone: 2026-11-15T08, 2026-11-15, 2026-11, 2026, or '' for total. */
export interface Period {
  kind: PeriodKind;
  at: string;
}

/** First and last day or hour with data, in the plant's time zone, inclusive. */
export interface PeriodLimits {
  min?: string;
  max?: string;
}

const LENGTH: Record<PeriodKind, number> = { hour: 13, day: 10, month: 7, year: 4, total: 0 };

/** Days and hours are calculated in UTC: a step must not depend on the browser's zone. */
function parts(at: string): [year: number, month: number, day: number, hour: number] {
  const [year = 1970, month = 1, day = 1, hour = 0] = at.split(/[-T]/).map(Number);
  return [year, month - 1, day, hour];
}

function cut(utcMs: number, kind: PeriodKind): string {
  return new Date(utcMs).toISOString().slice(0, LENGTH[kind]);
}

export function stepPeriod({ kind, at }: Period, by: number): Period {
  const [year, month, day, hour] = parts(at);
  switch (kind) {
    case 'hour':
      return { kind, at: cut(Date.UTC(year, month, day, hour + by), kind) };
    case 'day':
      return { kind, at: cut(Date.UTC(year, month, day + by), kind) };
    case 'month':
      return { kind, at: cut(Date.UTC(year, month + by, 1), kind) };
    case 'year':
      return { kind, at: cut(Date.UTC(year + by, 0, 1), kind) };
    case 'total':
      return { kind, at: '' };
  }
}

/** Texts of this form sort like times; they are compared at the resolution of the shorter one. */
function compare(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).localeCompare(b.slice(0, length));
}

export function isAllowed({ kind, at }: Period, { min, max }: PeriodLimits): boolean {
  if (kind === 'total') return true;
  return (min === undefined || compare(at, min) >= 0) && (max === undefined || compare(at, max) <= 0);
}

/** The same moment in another kind: 2026-11-15 → 2026-11; for a finer kind, the last allowed one within the period. */
export function switchKind(period: Period, kind: PeriodKind, limits: PeriodLimits, today: string): Period {
  const base = period.at === '' ? today : period.at;
  const length = LENGTH[kind];
  if (base.length >= length) return clamp({ kind, at: base.slice(0, length) }, limits);
  // For a finer kind: today if it is within the period, otherwise its last day and hour.
  const last = period.at === '' || today.startsWith(base) ? today : lastWithin(base);
  return clamp({ kind, at: last.slice(0, length) }, limits);
}

function lastWithin(at: string): string {
  const [year, month, day] = parts(at);
  const end =
    at.length === 4
      ? Date.UTC(year + 1, 0, 1)
      : at.length === 7
        ? Date.UTC(year, month + 1, 1)
        : Date.UTC(year, month, day + 1);
  return cut(end - 1, 'hour');
}

function clamp(period: Period, { min, max }: PeriodLimits): Period {
  const length = LENGTH[period.kind];
  const fill = (limit: string, rest: string) => `${limit}${rest.slice(limit.length)}`.slice(0, length);
  if (min !== undefined && compare(period.at, min) < 0) return { ...period, at: fill(min, '0000-01-01T00') };
  if (max !== undefined && compare(period.at, max) > 0) return { ...period, at: fill(max, '0000-01-01T23') };
  return period;
}
