import type { Random } from './random.ts';

/** One line of the table. */
export interface Outcome {
  readonly done: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly recoveryS: number | null;
  /** Of the server: at the beginning, at most, at the end. */
  readonly memoryMb: string;
}

export interface Fault {
  /** As it is named on the command line. */
  readonly name: string;
  run(tools: FaultTools): Promise<Outcome>;
}

export interface FaultTools {
  readonly random: Random;
  /** What does not hold is told at the end; the rest of the fault is looked at all the same. */
  check(holds: boolean, otherwise: string): void;
  note(text: string): void;
  /** Done when the fault is over, however it ended; the last first. */
  atEnd(work: () => Promise<unknown>): void;
}

/** Without a hand, everything works again within this time. */
export const RECOVERY_S = 30;

/** This machine does not allow what the fault needs. */
export class NotPossible extends Error {}
