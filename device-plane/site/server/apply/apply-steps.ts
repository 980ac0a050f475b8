import type { APPLY_STEPS, STEP_STATES } from '../../contract/apply.contract.ts';
import { applyErrors } from '../../contract/apply.errors.ts';
import { limitsIn } from '../storage.queries.ts';

/** A stored step of a change. */
export interface ApplyStep {
  readonly kind: (typeof APPLY_STEPS)[number];
  readonly deviceId: number | null;
  readonly sn: string;
  readonly state: (typeof STEP_STATES)[number];
  /** The device already had the value. */
  readonly unchanged: boolean;
  /** workMode or reserveSoc. */
  readonly wanted: number;
  readonly commandId: string | null;
  readonly code: number | null;
  /** Error text from the device. */
  readonly error: string;
}

export const newStep = (
  kind: ApplyStep['kind'],
  device: { readonly deviceId: number; readonly sn: string } | null,
  wanted: number,
  state: ApplyStep['state'] = 'waiting',
): ApplyStep => ({
  kind,
  deviceId: device?.deviceId ?? null,
  sn: device?.sn ?? '',
  state,
  wanted,
  unchanged: false,
  commandId: null,
  code: null,
  error: '',
});

/** Result of a step's command. */
export interface CommandSeen {
  readonly finished: boolean;
  readonly finishedMs: number | null;
  readonly code: number | null;
  readonly error: string;
  readonly reported: Readonly<Record<string, unknown>> | null;
}

export interface StepFacts {
  readonly command: CommandSeen | undefined;
  /** Work mode last reported by the device. */
  readonly workMode: number | null;
  readonly ageMs: number;
}

export type StepMove =
  | { readonly do: 'wait' }
  | { readonly do: 'done'; readonly unchanged: boolean }
  | { readonly do: 'fail'; readonly code: number; readonly error: string }
  | { readonly do: 'read'; readonly names: readonly string[] }
  | { readonly do: 'give'; readonly name: string; readonly params: Readonly<Record<string, number>> };

/** The plan is saved within the call; a step left after this time was interrupted. */
const PLAN_WITHIN_MS = 120_000;
const SAME_PERCENT = 0.05;

const WAIT: StepMove = { do: 'wait' };

/** The next action. A parameter that the device already has is not written again, which spares its flash memory. */
export function moveOf(step: ApplyStep, { command, workMode, ageMs }: StepFacts): StepMove {
  if (step.state === 'waiting') {
    if (step.kind === 'workMode')
      return workMode === step.wanted
        ? { do: 'done', unchanged: true }
        : { do: 'give', name: 'setWorkMode', params: { workMode: step.wanted } };
    if (step.kind === 'reserve') return { do: 'read', names: ['setSocLimits'] };
    return ageMs > PLAN_WITHIN_MS ? { do: 'fail', code: applyErrors.stepInterrupted.code, error: '' } : WAIT;
  }
  if (step.state !== 'reading' && step.state !== 'setting') return WAIT;
  if (!command) return { do: 'fail', code: applyErrors.stepInterrupted.code, error: '' };
  if (!command.finished) return WAIT;
  if (command.code !== null) return { do: 'fail', code: command.code, error: command.error };
  if (step.state === 'setting') return { do: 'done', unchanged: false };
  const held = limitsIn(command.reported);
  if (!held) return { do: 'fail', code: applyErrors.stepInterrupted.code, error: '' };
  if (Math.abs(held.reserveSoc - step.wanted) < SAME_PERCENT) return { do: 'done', unchanged: true };
  return { do: 'give', name: 'setSocLimits', params: { ...held, reserveSoc: step.wanted } };
}

export const isOver = ({ state }: ApplyStep): boolean => state === 'done' || state === 'failed';

interface Change {
  readonly kind: 'package' | 'reserve';
  readonly steps: readonly ApplyStep[];
}

/** A newer change covers the failed steps: retrying them would undo it. */
export function isOutdated({ kind, steps }: Change, later: readonly Change[]): boolean {
  const failed = steps.filter(({ state }) => state === 'failed');
  const sameAs = (step: ApplyStep) => (other: ApplyStep) =>
    step.kind === other.kind && step.deviceId === other.deviceId;
  return later.some(
    (newer) =>
      (kind === 'package' && newer.kind === 'package') ||
      failed.some((step) => newer.steps.some(sameAs(step))),
  );
}

/** Failed steps are reset, the others stay. */
export const retried = (steps: readonly ApplyStep[]): ApplyStep[] =>
  steps.map((step) =>
    step.state === 'failed' ? { ...step, state: 'waiting', commandId: null, code: null, error: '' } : step,
  );
