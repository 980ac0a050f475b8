import type { CommandSeen } from '@heliodon/site/apply/apply-steps';
import type { TEST_REASONS, TEST_STATES } from '../contract/backup-power.contract.ts';

/* The course of a backup test. In every case it ends on the grid. */

export type TestReason = (typeof TEST_REASONS)[number];

export interface TestRun {
  readonly state: (typeof TEST_STATES)[number];
  readonly reason: TestReason | '';
  readonly minutes: number;
  readonly floorSoc: number;
  readonly createdMs: number;
  readonly leftMs: number | null;
  readonly stopAsked: boolean;
  /** Time of the last order to return, accepted or not. */
  readonly orderedBackMs: number | null;
}

/** The last values of the machine. */
export interface TestSample {
  readonly atMs: number;
  readonly gridMode: number | null;
  /** SOC of its battery. */
  readonly soc: number | null;
  readonly faulty: boolean;
}

export interface TestFacts {
  readonly leave: CommandSeen | undefined;
  readonly back: CommandSeen | undefined;
  readonly sample: TestSample | undefined;
  /** The machine was removed and cannot be reached any more. */
  readonly removed: boolean;
  readonly nowMs: number;
}

export type TestMove =
  | { readonly do: 'wait' }
  | { readonly do: 'run' }
  | { readonly do: 'return'; readonly reason: TestReason | '' }
  /** Order the return, for the first time or again. */
  | { readonly do: 'order' }
  | { readonly do: 'end'; readonly reason: TestReason | '' };

/** Longer than the lifetime of a parameter that waits for its logger. */
const LEAVE_WITHIN_MS = 12 * 60_000;
const SILENT_MS = 90_000;
const AGAIN_AFTER_MS = 10_000;
const WAIT: TestMove = { do: 'wait' };
/** After one or two minutes of orders, users are notified that the machine does not return. */
const NOTIFY_AFTER_ORDERS = 6;

export const mustNotify = (ordersBack: number): boolean => ordersBack === NOTIFY_AFTER_ORDERS;

export function testMove(run: TestRun, facts: TestFacts): TestMove {
  const isOpen = ['starting', 'running', 'returning'].includes(run.state);
  if (isOpen && facts.removed) return { do: 'end', reason: 'silent' };
  if (run.state === 'starting') return whileStarting(run, facts);
  if (run.state === 'running') return whileRunning(run, facts);
  return run.state === 'returning' ? whileReturning(run, facts) : WAIT;
}

function whileStarting({ createdMs, stopAsked }: TestRun, { leave, nowMs }: TestFacts): TestMove {
  if (leave?.finished && leave.code === null) return { do: 'run' };
  if (leave?.finished || !leave || nowMs - createdMs > LEAVE_WITHIN_MS)
    return { do: 'return', reason: 'notLeft' };
  return stopAsked ? { do: 'return', reason: 'stopped' } : WAIT;
}

function whileRunning(run: TestRun, { sample, nowMs }: TestFacts): TestMove {
  const leftMs = run.leftMs ?? nowMs;
  const latestMs = Math.max(sample?.atMs ?? 0, leftMs);
  const fresh = sample !== undefined && sample.atMs > leftMs ? sample : undefined;
  const ends: [boolean, TestReason | ''][] = [
    [run.stopAsked, 'stopped'],
    [fresh?.faulty === true, 'fault'],
    [fresh?.gridMode === 0, 'leftByItself'],
    [fresh !== undefined && fresh.soc !== null && fresh.soc <= run.floorSoc, 'socLow'],
    [nowMs - latestMs > SILENT_MS, 'silent'],
    [nowMs - leftMs >= run.minutes * 60_000, ''],
  ];
  const found = ends.find(([holds]) => holds);
  return found ? { do: 'return', reason: found[1] } : WAIT;
}

/** Repeats the order until a measurement shows that the machine is on the grid. */
function whileReturning({ reason, orderedBackMs }: TestRun, { back, nowMs }: TestFacts): TestMove {
  if (back && !back.finished) return WAIT;
  if (back?.code === null) return { do: 'end', reason };
  const triedMs = Math.max(back?.finishedMs ?? 0, orderedBackMs ?? 0);
  return nowMs - triedMs >= AGAIN_AFTER_MS ? { do: 'order' } : WAIT;
}
