/*
 * Maximum demand by the meter's own register, which utilities bill. It holds the highest demand since it was last
 * reset, usually at the start of the month, and sees what samples do not: windows that begin at any minute, and peaks
 * between two samples. What it held before belongs to an earlier month.
 */

/** In kW, of the primary side; null: the meter was read, but said nothing of it. */
export interface DemandReading {
  readonly atMs: number;
  readonly kw: number | null;
}
type KnownReading = DemandReading & { readonly kw: number };

/**
 * whole: it counted from the start of the time to its end. part: for some of it. notReset: it still holds what came
 * before, so that all of the time stayed below it. none: the meter said nothing of it.
 */
export const REGISTER_STATES = ['whole', 'part', 'notReset', 'none'] as const;
export type RegisterState = (typeof REGISTER_STATES)[number];

export interface RegisterDemand {
  readonly state: RegisterState;
  /** The highest demand that came within the time; null: none is known. */
  readonly kw: number | null;
  /** It came after the one reading and up to the other. */
  readonly afterMs: number | null;
  readonly atMs: number | null;
  /** First and last reading of the meter within the time, also without its register; null: none. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
}

/** Clocks of meters differ a little, and samples come every few minutes. */
const EDGE_MS = 3_600_000;

const NOT_READ: RegisterDemand = {
  state: 'none',
  kw: null,
  afterMs: null,
  atMs: null,
  firstMs: null,
  lastMs: null,
};

/** `readings` in the order of time, with the last one before it; `toMs`: the end of the month, or now. */
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
  // Since when the register says something about this time; null: it still holds what came before.
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

/** Whether a reading tells a demand of this time, and since when the register counts then; null: it does not. */
function countsSince(
  previous: KnownReading | undefined,
  { atMs, kw }: KnownReading,
  time: { readonly fromMs: number; readonly firstMs: number; readonly isKnown: boolean },
): number | null {
  // Nothing is known of before: only an empty register is certainly not from then.
  if (!previous) return kw === 0 ? atMs : null;
  const isOverStart = previous.atMs < time.fromMs;
  if (kw < previous.kw) return isOverStart ? time.fromMs : atMs;
  // What rose over the start may have come before it.
  if (kw === previous.kw || isOverStart) return null;
  return time.isKnown ? time.fromMs : time.firstMs;
}

/**
 * register: the register counted all of the month. registerPart: it did for a part, and the higher of both is taken.
 * The others take the quarters: noRegister, notReset as above; severalMeters: their registers have their maxima at
 * different times, so that the sum is no demand; implausible: less than half of what the quarters say, as of a register
 * that does not count or without the ratio of its transformers.
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

export interface BilledDemand {
  /** Null: nobody measured it. */
  readonly kw: number | null;
  readonly source: 'register' | 'quarters';
  readonly reason: DemandReason;
  /** Of the register that counts or would count; null: none, or several. */
  readonly register: RegisterDemand | null;
  /** The highest quarter. */
  readonly quartersKw: number | null;
}

/** The demand of a month that is billed. `registers`: one for each meter at the grid. */
export function billedDemand(quartersKw: number | null, registers: readonly RegisterDemand[]): BilledDemand {
  const read = registers.filter(({ firstMs }) => firstMs !== null);
  const byQuarters = (reason: DemandReason, register: RegisterDemand | null = null): BilledDemand => ({
    kw: quartersKw,
    source: 'quarters',
    reason,
    register,
    quartersKw,
  });
  if (read.every(({ state }) => state === 'none')) return byQuarters('noRegister');
  const register = oneAfterAnother(read);
  if (!register) return byQuarters('severalMeters');
  const { kw, state } = register;
  if (kw === null) return byQuarters('notReset', register);
  if (quartersKw !== null && kw < quartersKw / 2) return byQuarters('implausible', register);
  const reason = state === 'whole' ? 'register' : 'registerPart';
  if (reason === 'registerPart' && quartersKw !== null && quartersKw > kw)
    return byQuarters(reason, register);
  return { kw, source: 'register', reason, register, quartersKw };
}

/** A meter that was replaced and the one after it are one, of which a part is known; null: several at the same time. */
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
