/*
 * The reserve of a plan in the device: set when the plan begins, restored when it ends; later changes by others are
 * kept.
 */

export interface SocSettings {
  readonly socMin: number;
  readonly socMax: number;
  readonly reserveSoc: number;
}

export interface GivenReserve {
  readonly reserveSoc: number;
  /** The value before schedules set any. */
  readonly before: number;
  readonly atMs: number;
  /** Result of the command; done: also if none was needed. */
  readonly order: 'open' | 'done' | 'failed';
}

export interface ReserveFacts {
  /** Of the plan in force; null: there is none, or it leaves the reserve to the device. */
  readonly wanted: number | null;
  readonly given: GivenReserve | null;
  /** As last set and confirmed, or reported by the device; undefined: unknown. */
  readonly known: (SocSettings & { readonly atMs: number }) | undefined;
  readonly nowMs: number;
}

export type ReserveStep =
  | { readonly step: 'nothing' | 'ask' | 'forget' }
  /** `limits` null: they are already in force. */
  | {
      readonly step: 'give';
      readonly reserveSoc: number;
      readonly before: number;
      readonly limits: SocSettings | null;
    };

const AGAIN_MS = 30 * 60_000;

export function reserveStep({ wanted, given, known, nowMs }: ReserveFacts): ReserveStep {
  if ((!given && wanted === null) || given?.order === 'open') return { step: 'nothing' };
  if (!known) return { step: 'ask' };
  if (!given) return give(wanted as number, known.reserveSoc, known);
  const changed = known.atMs > given.atMs && known.reserveSoc !== given.reserveSoc;
  if (wanted === null && changed) return { step: 'forget' };
  const target = wanted ?? given.before;
  if (target !== given.reserveSoc) return give(target, changed ? known.reserveSoc : given.before, known);
  if (given.order === 'failed' && !changed)
    return nowMs - given.atMs >= AGAIN_MS ? give(target, given.before, known) : { step: 'nothing' };
  return { step: wanted === null ? 'forget' : 'nothing' };
}

function give(
  reserveSoc: number,
  before: number,
  { socMin, socMax, reserveSoc: held }: SocSettings,
): ReserveStep {
  const limits = held === reserveSoc ? null : { socMin, socMax, reserveSoc };
  return { step: 'give', reserveSoc, before, limits };
}
