/*
 * Maximum demand from the meter's own register, which utilities bill. It holds the highest demand since its last reset,
 * usually at the start of the month, including sliding windows and peaks between samples. Values from before the reset
 * belong to an earlier month.
 */

/** In kW on the primary side; null: the meter was read but did not report it. */
export interface DemandReading {
  readonly atMs: number;
  readonly kw: number | null;
}
type KnownReading = DemandReading & { readonly kw: number };

/**
 * whole: it counted from the start of the period to the end. part: only for part of it. notReset: it still holds an
 * older value, so demand in the period stayed below it. none: the meter did not report it.
 */
export const REGISTER_STATES = ['whole', 'part', 'notReset', 'none'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

export interface RegisterDemand {
  readonly state: RegisterState;
  /** The highest demand within the period; null: unknown. */
  readonly kw: number | null;
  /** It occurred after the first reading and up to the second. */
  readonly afterMs: number | null;
  readonly atMs: number | null;
  /** First and last reading of the meter within the period, also readings without the register; null: none. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

/** Meter clocks differ a little, and samples arrive every few minutes. */
const EDGE_MS = 3_600_000;

const NOT_READ: RegisterDemand = {
  state: 'none',
  kw: null,
  afterMs: null,
  atMs: null,
  firstMs: null,
  lastMs: null,
};

/** `readings` in the order of time, including the last one before the period; `toMs`: the end of the month, or now. */
export function registerDemand(
  readings: readonly DemandReading[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): RegisterDemand {
  const spoke = readings.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const seen = { firstMs: spoke[0]?.atMs ?? null, lastMs: spoke.at(-1)?.atMs ?? null };
  const known = readings.filter((reading): reading is KnownReading => reading.kw !== null);
  const before = known.findLast(({ atMs }) => atMs < fromMs);
  const within = known.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const [first] = within;
  const last = within.at(-1);
  if (!first || !last) return { ...NOT_READ, ...seen };
  // Since when the register value refers to this period; null: it still holds an older value.
  let countsFromMs: number | null = null;
  let hasHole = false;
  let highest: { readonly kw: number; readonly afterMs: number; readonly atMs: number } | null = null;
  let previous = before;
  for (const reading of within) {
    const { atMs, kw } = reading;
    const came = countsSince(previous, reading, {
      fromMs,
      isKnown: before !== undefined,
      firstMs: first.atMs,
    });
    if (came !== null) {
      if (countsFromMs !== null && previous && kw < previous.kw) hasHole ||= atMs - previous.atMs > EDGE_MS;
      countsFromMs ??= came;
      const afterMs = Math.max(fromMs, previous?.atMs ?? fromMs);
      if (highest === null || kw > highest.kw) highest = { kw, afterMs, atMs };
    }
    previous = reading;
  }
  if (highest === null || countsFromMs === null) return { ...NOT_READ, ...seen, state: 'notReset' };
  const isWhole = countsFromMs - fromMs <= EDGE_MS && toMs - last.atMs <= EDGE_MS && !hasHole;
  return { ...highest, ...seen, state: isWhole ? 'whole' : 'part' };
}

/** Since when the register counts if the reading is a demand of this period; null if it is not. */
function countsSince(
  previous: KnownReading | undefined,
  { atMs, kw }: KnownReading,
  time: { readonly fromMs: number; readonly firstMs: number; readonly isKnown: boolean },
): number | null {
  // Without an earlier reading, only an empty register certainly contains no older value.
  if (!previous) return kw === 0 ? atMs : null;
  const isOverStart = previous.atMs < time.fromMs;
  if (kw < previous.kw) return isOverStart ? time.fromMs : atMs;
  // An increase across the start may have occurred before it.
  if (kw === previous.kw || isOverStart) return null;
  return time.isKnown ? time.fromMs : time.firstMs;
}

/**
 * register: the register counted for the whole month. registerPart: for part of it, and the higher of register and
 * intervals is used. All others use the intervals: noRegister, notReset as above; severalMeters: registers of several
 * meters peak at different times and cannot be added; implausible: less than half of the interval maximum, for example
 * a register without transformer ratio.
 */
export const DEMAND_REASONS = [
  'register',
  'registerPart',
  'noRegister',
  'notReset',
  'severalMeters',
  'implausible',
] as const;
export type DemandReason = (typeof DEMAND_REASONS)[number];

/** quarters: the highest clock interval of 15 minutes. sliding: the highest sliding mean of 15 minutes. */
export const DEMAND_SOURCES = ['register', 'quarters', 'sliding'] as const;
export type DemandSource = (typeof DEMAND_SOURCES)[number];

/** Sliding means of a month from samples, where the contract says so. */
export interface SlidingMonth {
  readonly stepMin: number;
  /** Null: nothing is known. */
  readonly kw: number | null;
  /** Days without sliding means, of which only the clock intervals count: a lower bound. */
  readonly missingDays: number;
}

export interface BilledDemand {
  /** Null: not measured. */
  readonly kw: number | null;
  readonly source: DemandSource;
  readonly reason: DemandReason;
  /** The register that counts or would count; null: none, or several. */
  readonly register: RegisterDemand | null;
  /** The highest 15-minute mean. */
  readonly quartersKw: number | null;
  /** Null: clock intervals are billed. */
  readonly sliding: SlidingMonth | null;
}

/** The demand of a month before its ratchet. `registers`: one for each grid meter. */
export function billedDemand(
  quartersKw: number | null,
  registers: readonly RegisterDemand[],
  sliding: SlidingMonth | null = null,
): BilledDemand {
  const slidingKw = sliding?.kw ?? null;
  const isSliding = slidingKw !== null && slidingKw >= (quartersKw ?? 0);
  const computedKw = isSliding ? slidingKw : quartersKw;
  const read = registers.filter(({ firstMs }) => firstMs !== null);
  const byQuarters = (reason: DemandReason, register: RegisterDemand | null = null): BilledDemand => ({
    kw: computedKw,
    source: isSliding ? 'sliding' : 'quarters',
    reason,
    register,
    quartersKw,
    sliding,
  });
  if (read.every(({ state }) => state === 'none')) return byQuarters('noRegister');
  const register = oneAfterAnother(read);
  if (!register) return byQuarters('severalMeters');
  const { kw, state } = register;
  if (kw === null) return byQuarters('notReset', register);
  if (computedKw !== null && kw < computedKw / 2) return byQuarters('implausible', register);
  const reason = state === 'whole' ? 'register' : 'registerPart';
  if (reason === 'registerPart' && computedKw !== null && computedKw > kw)
    return byQuarters(reason, register);
  return { kw, source: 'register', reason, register, quartersKw, sliding };
}

/**
 * A replaced meter and its successor count as one register with partial data; null: several meters at the same time.
 */
function oneAfterAnother(read: readonly RegisterDemand[]): RegisterDemand | null {
  const [one, ...others] = [...read].sort((a, b) => (a.firstMs ?? 0) - (b.firstMs ?? 0));
  if (!one) return null;
  return others.reduce<RegisterDemand | null>((joined, next) => {
    if (!joined || (next.firstMs ?? 0) < (joined.lastMs ?? 0)) return null;
    const higher = (next.kw ?? -1) > (joined.kw ?? -1) ? next : joined;
    return {
      ...higher,
      state: higher.kw === null ? higher.state : 'part',
      firstMs: joined.firstMs,
      lastMs: next.lastMs,
    };
  }, one);
}
