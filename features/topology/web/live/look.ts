import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type { Ink, LookRule, Tone } from '../../contract/index.ts';
import { TONES } from '../../contract/index.ts';

export interface Look {
  readonly ink: Ink;
  readonly blink: boolean;
}

interface Facts {
  readonly value: number | null;
  /** Status of the bound device; undefined without data. */
  readonly status: DeviceStatus | undefined;
}

function holds(rule: LookRule, { value, status }: Facts): boolean {
  if (rule.when === 'status') return status !== undefined && rule.is.includes(status);
  if (value === null || (rule.min === null && rule.max === null)) return false;
  return (rule.min === null || value > rule.min) && (rule.max === null || value < rule.max);
}

/** Colours for abnormal states if no rule applies. */
const BY_STATUS: Partial<Record<DeviceStatus, Tone>> = {
  fault: 'fault',
  offline: 'offline',
  shutdown: 'offline',
};

export const ruleThatHolds = (rules: readonly LookRule[], facts: Facts): LookRule | undefined =>
  rules.find((rule) => holds(rule, facts));

/** Priority: the first matching rule, the device state, the configured colour. */
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

/** Colour for CSS: a theme variable, or the colour itself. */
export const colourOf = (ink: Ink): string => (isTone(ink) ? `var(${VARIABLES[ink]})` : ink);

/** Text needs more contrast than lines and symbols. */
export const wordColourOf = (ink: Ink): string => colourOf(ink).replace(/-solid\)$/, '-text)');
