import type { Random } from './random.ts';

/** One line of the table. */
export interface Outcome {
  readonly done: string;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly recoveryS: number | null;
  /** Of the server: at the start, maximum, at the end. */
  readonly memoryMb: string;
}

export interface Fault {
  /** Name on the command line. */
  readonly name: string;
  run(tools: FaultTools): Promise<Outcome>;
}

export interface FaultTools {
  readonly random: Random;
  /** A failed check is reported at the end; the fault continues. */
  check(holds: boolean, otherwise: string): void;
  note(text: string): void;
  /** Run after the fault in reverse order, whatever its result. */
  atEnd(work: () => Promise<unknown>): void;
}

/** Maximum time for automatic recovery. */
export const RECOVERY_S = 30;

/** This machine does not support the fault. */
export class NotPossible extends Error {}
