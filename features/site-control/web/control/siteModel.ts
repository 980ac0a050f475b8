import { hasRole } from '@heliodon/device-kinds/kinds';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { SiteControlNow, SiteStepView } from '../../contract/control.contract.ts';

/* View model of the panel, computed from the last step of the controller. */

export type Flow = 'in' | 'out' | 'none';

export interface BusNode {
  readonly role: EnergyRole;
  /** Absolute value. */
  readonly powerKw: number | null;
  /** Into the bus or out of it. */
  readonly flow: Flow;
  /** Storage only; discharge is positive. */
  readonly orderKw: number | null;
  readonly limitKw: number | null;
  /** Limited by the controller at present. */
  readonly givesWay: boolean;
}

const HELD_SHARE = 0.97;
/** A power below this counts as no flow. */
const LEAST_KW = 0.05;

const flowOf = (kw: number | null, positive: Flow): Flow => {
  if (kw === null || Math.abs(kw) < LEAST_KW) return 'none';
  const negative = positive === 'in' ? 'out' : 'in';
  return kw > 0 ? positive : negative;
};

/** Role of the devices that the controller can command. */
const ROLE_OF: Partial<Record<EnergyRole, DeviceRole>> = {
  pv: 'generator',
  battery: 'storageConverter',
  charging: 'charger',
};
const POWER_OF = {
  pv: 'pvKw',
  battery: 'batteryKw',
  grid: 'gridKw',
  load: 'loadKw',
  charging: 'chargingKw',
} as const satisfies Record<EnergyRole, keyof SiteStepView['power']>;

/** The components of the site in drawing order; load and grid are always included. */
export function nodesOf(step: SiteStepView): BusNode[] {
  const roles = ['pv', 'battery', 'charging', 'load', 'grid'] as const;
  return roles
    .filter((role) => {
      const steered = ROLE_OF[role];
      return steered === undefined || step.devices.some(({ kind }) => hasRole(kind, steered));
    })
    .map((role) => nodeOf(role, step));
}

function nodeOf(role: EnergyRole, step: SiteStepView): BusNode {
  const kw = step.power[POWER_OF[role]];
  const steered = ROLE_OF[role];
  const ordered = step.devices.filter(
    ({ kind, orderKw }) => steered !== undefined && hasRole(kind, steered) && orderKw !== null,
  );
  const sum = ordered.length === 0 ? null : ordered.reduce((all, { orderKw }) => all + (orderKw ?? 0), 0);
  const { reasons } = step;
  // A component running at its limit counts as limited, also while the limit is not reduced any further.
  const isHeld = sum !== null && isBinding(step) && Math.abs(kw ?? 0) >= HELD_SHARE * sum && sum > 0;
  const gives = {
    pv: reasons.includes('pvCurtailed') || isHeld,
    charging: reasons.includes('pilesLimited') || isHeld,
    battery: sum !== null && Math.abs(step.shiftedKw) > OUTSIDE_KW,
    load: false,
    grid: false,
  };
  return {
    role,
    powerKw: kw === null ? null : Math.abs(kw),
    flow: flowOf(kw, role === 'load' || role === 'charging' ? 'out' : 'in'),
    orderKw: role === 'battery' ? sum : null,
    limitKw: role === 'pv' || role === 'charging' ? sum : null,
    givesWay: gives[role],
  };
}

const BINDING = ['transformer', 'demand', 'backflow'] as const;

/** The limits that are binding at present. */
export const bindingOf = ({ reasons }: SiteStepView) => BINDING.filter((reason) => reasons.includes(reason));
const isBinding = (step: SiteStepView): boolean => bindingOf(step).length > 0;

export interface Gauge {
  readonly fromKw: number;
  readonly toKw: number;
  /** Positions as fractions of the width, 0 to 1. */
  readonly zero: number;
  readonly allowed: { readonly from: number; readonly to: number };
  readonly now: number | null;
  readonly marks: readonly { readonly limit: GaugeLimit; readonly kw: number; readonly at: number }[];
  readonly outside: boolean;
}
export type GaugeLimit = 'transformer' | 'feedIn' | 'demand' | 'backflow';

const ROOM = 1.15;

/** Grid power on a scale that includes all limits; null if there are no limits. */
export function gaugeOf(limits: SiteControlNow['limits'], step: SiteStepView): Gauge | null {
  const { transformerKw, demandKw, backflowTargetKw } = limits;
  const targetKw = demandKw === null ? null : (step.demand?.targetKw ?? demandKw);
  const marks: { limit: GaugeLimit; kw: number }[] = [];
  if (transformerKw !== null) marks.push({ limit: 'transformer', kw: transformerKw });
  if (targetKw !== null) marks.push({ limit: 'demand', kw: targetKw });
  if (backflowTargetKw !== null) marks.push({ limit: 'backflow', kw: backflowTargetKw });
  else if (transformerKw !== null) marks.push({ limit: 'feedIn', kw: -transformerKw });
  if (marks.length === 0) return null;
  const gridKw = step.power.gridKw;
  const all = [0, gridKw ?? 0, ...marks.map(({ kw }) => kw)];
  const toKw = ROOM * Math.max(10, ...all);
  const fromKw = Math.min(-0.1 * toKw, ROOM * Math.min(...all));
  const place = (kw: number) => Math.max(0, Math.min(1, (kw - fromKw) / (toKw - fromKw)));
  const least = Math.max(fromKw, ...marks.filter(({ limit }) => LOWER.includes(limit)).map(({ kw }) => kw));
  const most = Math.min(toKw, ...marks.filter(({ limit }) => !LOWER.includes(limit)).map(({ kw }) => kw));
  return {
    fromKw,
    toKw,
    zero: place(0),
    now: gridKw === null ? null : place(gridKw),
    allowed: { from: place(least), to: place(Math.max(least, most)) },
    marks: marks.map((mark) => ({ ...mark, at: place(mark.kw) })),
    outside: gridKw !== null && (gridKw > most + OUTSIDE_KW || gridKw < least - OUTSIDE_KW),
  };
}

const LOWER: readonly GaugeLimit[] = ['backflow', 'feedIn'];
const OUTSIDE_KW = 1;

/** A step older than this does not represent the present state. */
const LATE_MS = 30_000;
export const isLate = ({ at, nowMs }: Pick<SiteControlNow, 'at' | 'nowMs'>): boolean =>
  at !== null && nowMs - Date.parse(at) > LATE_MS;

/** The headline state of the panel. */
export type Headline =
  | 'off'
  | 'blind'
  | 'edge'
  | 'late'
  | 'waking'
  | 'hold'
  | 'zero'
  | 'unmet'
  | 'acting'
  | 'calm';

export function headlineOf(now: SiteControlNow): Headline {
  const { mode, link, step } = now;
  if (mode !== 'platform') return mode;
  if (isLate(now)) return 'late';
  if (link !== 'live') return link;
  // Devices that can do nothing leave no reason.
  if (!step || (!isBinding(step) && !step.givenUp)) return 'calm';
  return step.unmetKw > OUTSIDE_KW ? 'unmet' : 'acting';
}
