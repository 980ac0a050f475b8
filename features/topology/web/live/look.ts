import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Ink, LookRule, Tone } from '../../contract/index.ts';
import { TONES } from '../../contract/index.ts';

export interface Look {
  readonly ink: Ink;
  readonly blink: boolean;
}

interface Facts {
  readonly value: number | null;
  /** Of the device that it is bound to; undefined while nothing was heard of it. */
  readonly status: DeviceStatus | undefined;
}

function holds(rule: LookRule, { value, status }: Facts): boolean {
  if (rule.when === 'status') return status !== undefined && rule.is.includes(status);
  if (value === null || (rule.min === null && rule.max === null)) return false;
  return (rule.min === null || value > rule.min) && (rule.max === null || value < rule.max);
}

/** Where no rule says otherwise, what is wrong shows by itself. */
const BY_STATUS: Partial<Record<DeviceStatus, Tone>> = {
  fault: 'fault',
  offline: 'offline',
  shutdown: 'offline',
};

export const ruleThatHolds = (rules: readonly LookRule[], facts: Facts): LookRule | undefined =>
  rules.find((rule) => holds(rule, facts));

/** The first rule that holds, then the state, then the colour that was given. */
export function lookOf(ink: Ink, rules: readonly LookRule[], facts: Facts): Look {
  const rule = ruleThatHolds(rules, facts);
  if (rule) return { ink: rule.ink, blink: rule.blink };
  return { ink: (facts.status && BY_STATUS[facts.status]) ?? ink, blink: false };
}

const VARIABLES: Record<Tone, string> = {
  text: '--hd-text',
  faint: '--hd-text-tertiary',
  brand: '--hd-brand-text',
  pv: '--hd-energy-pv-solid',
  battery: '--hd-energy-battery-solid',
  grid: '--hd-energy-grid-solid',
  load: '--hd-energy-load-solid',
  charging: '--hd-energy-charging-solid',
  normal: '--hd-status-normal-solid',
  waiting: '--hd-status-waiting-solid',
  warning: '--hd-status-warning-solid',
  fault: '--hd-status-fault-solid',
  offline: '--hd-status-offline-solid',
};

export const isTone = (ink: Ink): ink is Tone => (TONES as readonly string[]).includes(ink);

/** For style sheets: a variable of the theme, or the colour as it is. */
export const colourOf = (ink: Ink): string => (isTone(ink) ? `var(${VARIABLES[ink]})` : ink);

/** Words need more contrast than lines and drawings. */
export const wordColourOf = (ink: Ink): string => colourOf(ink).replace(/-solid\)$/, '-text)');
