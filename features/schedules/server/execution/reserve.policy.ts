/* The reserve of a plan in the machine: given when it begins, taken back when it ends; what someone sets later stays. */

export interface SocSettings {
  readonly socMin: number;
  readonly socMax: number;
  readonly reserveSoc: number;
}

export interface GivenReserve {
  readonly reserveSoc: number;
  /** What stood there before schedules gave any. */
  readonly before: number;
  readonly atMs: number;
  /** What became of the command; done: also where none was needed. */
  readonly order: 'open' | 'done' | 'failed';
}

export interface ReserveFacts {
  /** Of the plan that rules; null: none does, or it leaves the reserve to the machine. */
  readonly wanted: number | null;
  readonly given: GivenReserve | null;
  /** As they were last set and taken over, or told by the device; undefined: nobody knows. */
  readonly known: (SocSettings & { readonly atMs: number }) | undefined;
  readonly nowMs: number;
}

export type ReserveStep =
  | { readonly step: 'nothing' | 'ask' | 'forget' }
  /** `limits` null: they hold already. */
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
