import { isValue, type Numeric } from '@heliodon/kernel/format/number';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { FlowNode, FlowShare, FlowWay } from '@heliodon/ui/wall/flowNode';
import { IDLE_KW } from '@heliodon/ui/wall/flowPace';

/* Model of the energy flow. Sign convention of the kernel: discharge, import and generation are positive. */

export interface NowPower {
  readonly pvKw: Numeric;
  readonly batteryKw: Numeric;
  readonly gridKw: Numeric;
  readonly loadKw: Numeric;
  readonly chargingKw: Numeric;
}

/** Parts by screen type: 1 storage, 2 PV, 3 PV and storage, 4 PV, storage and charging. */
const PARTS: Readonly<Record<number, readonly EnergyRole[]>> = {
  1: ['battery', 'grid', 'load'],
  2: ['pv', 'grid', 'load'],
  3: ['pv', 'battery', 'grid', 'load'],
  4: ['pv', 'battery', 'grid', 'load', 'charging'],
};
const PV_ONLY = 2;

/** The v3 screen (with charging) shows all parts, whatever the type of plant. */
export const partsOf = (screenType: number, charging: boolean): readonly EnergyRole[] =>
  PARTS[charging ? 4 : screenType] ?? PARTS[PV_ONLY] ?? [];

const PICTURES = {
  pv: 'solarPanel',
  battery: 'storage',
  grid: 'grid',
  load: 'load',
  charging: 'chargingPile',
} as const satisfies Record<EnergyRole, FlowNode['picture']>;

/** State of a part, as a text key. */
export type FlowWord =
  | 'unknown'
  | 'idle'
  | 'generating'
  | 'charging'
  | 'discharging'
  | 'importing'
  | 'exporting'
  | 'consuming';

const OUT: Record<EnergyRole, FlowWord> = {
  pv: 'generating',
  battery: 'discharging',
  grid: 'importing',
  load: 'generating',
  charging: 'discharging',
};
const IN: Record<EnergyRole, FlowWord> = {
  pv: 'idle',
  battery: 'charging',
  grid: 'exporting',
  load: 'consuming',
  charging: 'charging',
};

/** Power toward the bus. */
function supplyKw(role: EnergyRole, power: NowPower): Numeric {
  if (role === 'load' || role === 'charging') {
    const taken = role === 'load' ? power.loadKw : power.chargingKw;
    return isValue(taken) ? -taken : taken;
  }
  return { pv: power.pvKw, battery: power.batteryKw, grid: power.gridKw }[role];
}

export interface FlowPart extends Omit<FlowNode, 'name' | 'word'> {
  readonly word: FlowWord;
}

export function flowParts(roles: readonly EnergyRole[], power: NowPower, soc: Numeric): FlowPart[] {
  return roles.map((role) => {
    const kw = supplyKw(role, power);
    const known = isValue(kw);
    const flows = known && Math.abs(kw) >= IDLE_KW;
    const way: FlowWay = !flows ? 'still' : kw > 0 ? 'toBus' : 'fromBus';
    const word: FlowWord = !known ? 'unknown' : !flows ? 'idle' : kw > 0 ? OUT[role] : IN[role];
    return {
      role,
      picture: PICTURES[role],
      way,
      word,
      offline: !known,
      powerKw: known ? Math.abs(kw) : null,
      ...(role === 'battery' && { soc }),
    };
  });
}

export interface Supply {
  /** Current power of all sources into the bus. */
  readonly powerKw: number | null;
  readonly shares: FlowShare[];
  /** Share of the supply that is not imported. */
  readonly ownShare: number | null;
  /** A source has no values: the actual supply may be higher. */
  readonly partial: boolean;
}

const SOURCES: readonly EnergyRole[] = ['pv', 'battery', 'grid'];

/** `own`: the parts of the plant; other parts on the screen do not make the supply partial. */
export function supplyOf(parts: readonly FlowPart[], own: readonly EnergyRole[]): Supply {
  if (parts.every(({ offline }) => offline))
    return { powerKw: null, shares: [], ownShare: null, partial: false };
  const sources = parts.filter(({ way }) => way === 'toBus');
  const powerKw = sources.reduce((sum, part) => sum + (part.powerKw ?? 0), 0);
  const shares = sources.map(({ role, powerKw: kw }) => ({ role, share: (kw ?? 0) / powerKw }));
  const bought = shares.find(({ role }) => role === 'grid')?.share ?? 0;
  const partial = parts.some(({ role, offline }) => offline && SOURCES.includes(role) && own.includes(role));
  return { powerKw, shares, ownShare: powerKw > 0 && !partial ? 1 - bought : null, partial };
}

interface Installed {
  readonly pvKwp: Numeric;
  readonly storageKw: Numeric;
}

/** Full scale of power: the largest installed power, or the current power where that is higher. */
export const fullKw = ({ pvKwp, storageKw }: Installed, parts: readonly FlowPart[]): number =>
  Math.max(pvKwp ?? 0, storageKw ?? 0, ...parts.map(({ powerKw }) => powerKw ?? 0));
