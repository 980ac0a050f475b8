import { tidy } from '@heliodon/register-maps/registers';
import { FieldError } from '../../field-device.ts';
import type { SunSpecKind } from './parts.ts';
import { kilo, type ReadModels } from './read-models.ts';

type Params = Readonly<Record<string, number>>;
/** In the unit of the model. */
type Write = readonly [model: number, point: string, value: number];

/** Implements one command with points of a model. */
export interface Control {
  readonly command: string;
  /** Requires that the device implements this point. */
  readonly needs: readonly [model: number, point: string];
  /** In the order of writing. */
  writes(params: Params, held: ReadModels): readonly Write[];
  /** Current values, by parameter. */
  holds?(held: ReadModels): Readonly<Record<string, number | null>>;
}

const W_OF_MODE_WATTS = 1;
const VAR_OF_MODE_WMAX = 0;
const VAR_OF_MODE_VARS = 4;

/** Slightly above 100 because of rounding. */
const MOST_PERCENT = 101;

/** Both limits of model 124 are active. */
const BOTH_LIMITS = 3;

const powerLimit: readonly Control[] = [
  {
    command: 'setActivePowerLimit',
    needs: [704, 'WMaxLimPct'],
    writes: ({ limitPercent = 100 }) => [
      [704, 'WMaxLimPct', Math.min(100, limitPercent)],
      [704, 'WMaxLimPctEna', limitPercent < 100 ? 1 : 0],
    ],
  },
  {
    command: 'setActivePowerLimit',
    needs: [123, 'WMaxLimPct'],
    writes: ({ limitPercent = 100 }) => [
      [123, 'WMaxLimPct', Math.min(100, limitPercent)],
      [123, 'WMaxLim_Ena', limitPercent < 100 ? 1 : 0],
    ],
  },
];

const connection: readonly Control[] = [
  { command: 'startStop', needs: [703, 'ES'], writes: ({ state = 0 }) => [[703, 'ES', state]] },
  { command: 'startStop', needs: [123, 'Conn'], writes: ({ state = 0 }) => [[123, 'Conn', state]] },
];

const antiIslanding: Control = {
  command: 'setAntiIslanding',
  needs: [704, 'AntiIslEna'],
  writes: ({ enabled = 1 }) => [[704, 'AntiIslEna', enabled]],
  holds: (held) => ({ enabled: held.number([704, 'AntiIslEna']) }),
};

const inverterControls: readonly Control[] = [
  ...powerLimit,
  ...connection,
  antiIslanding,
  {
    command: 'setReactivePower',
    needs: [704, 'VarSetPct'],
    writes: ({ reactivePercent = 0 }) => [
      [704, 'VarSetMod', VAR_OF_MODE_WMAX],
      [704, 'VarSetPct', reactivePercent],
      [704, 'VarSetEna', 1],
    ],
  },
  {
    command: 'setReactivePower',
    needs: [123, 'VArWMaxPct'],
    writes: ({ reactivePercent = 0 }) => [
      [123, 'VArWMaxPct', reactivePercent],
      [123, 'VArPct_Mod', 1],
      [123, 'VArPct_Ena', 1],
    ],
  },
  {
    command: 'setReconnectDelay',
    needs: [703, 'ESDlyTms'],
    writes: ({ delayS = 0 }) => [[703, 'ESDlyTms', delayS]],
    holds: (held) => ({ delayS: held.number([703, 'ESDlyTms']) }),
  },
];

const pcsControls: readonly Control[] = [
  ...connection,
  antiIslanding,
  { command: 'emergencyStop', needs: [703, 'ES'], writes: () => [[703, 'ES', 0]] },
  { command: 'emergencyStop', needs: [123, 'Conn'], writes: () => [[123, 'Conn', 0]] },
  {
    command: 'setPower',
    needs: [704, 'WSet'],
    writes: ({ powerKw = 0 }) => [
      [704, 'WSetMod', W_OF_MODE_WATTS],
      [704, 'WSet', powerKw * 1000],
      [704, 'WSetEna', 1],
    ],
  },
  {
    command: 'setPower',
    needs: [124, 'OutWRte'],
    // A minimum discharge is written as a negative charge limit, and vice versa.
    writes: ({ powerKw = 0 }, held) => {
      const percent = percentOf(Math.abs(powerKw), powerKw < 0 ? chargeBaseW(held) : dischargeBaseW(held));
      const out = powerKw < 0 ? -percent : percent;
      const fromGrid: Write[] =
        powerKw < 0 && held.number([124, 'ChaGriSet']) !== null ? [[124, 'ChaGriSet', 1]] : [];
      return [...fromGrid, [124, 'OutWRte', out], [124, 'InWRte', -out], [124, 'StorCtl_Mod', BOTH_LIMITS]];
    },
  },
  {
    command: 'setReactivePower',
    needs: [704, 'VarSet'],
    writes: ({ reactivePowerKvar = 0 }) => [
      [704, 'VarSetMod', VAR_OF_MODE_VARS],
      [704, 'VarSet', reactivePowerKvar * 1000],
      [704, 'VarSetEna', 1],
    ],
  },
  {
    command: 'setPowerLimits',
    needs: [702, 'WChaRteMax'],
    writes: ({ maxChargeKw = 0, maxDischargeKw = 0 }) => [
      [702, 'WChaRteMax', maxChargeKw * 1000],
      [702, 'WDisChaRteMax', maxDischargeKw * 1000],
    ],
    holds: (held) => ({
      maxChargeKw: kilo(held.number([702, 'WChaRteMax'])),
      maxDischargeKw: kilo(held.number([702, 'WDisChaRteMax'])),
    }),
  },
];

const batteryControls: readonly Control[] = [
  {
    command: 'setSocLimits',
    needs: [802, 'SoCRsvMin'],
    writes: ({ socMin = 0, socMax = 100 }) => [
      [802, 'SoCRsvMin', socMin],
      [802, 'SocRsvMax', socMax],
    ],
    holds: (held) => ({
      socMin: held.number([802, 'SoCRsvMin']),
      socMax: held.number([802, 'SocRsvMax']),
    }),
  },
  {
    command: 'setContactor',
    needs: [802, 'SetOp'],
    writes: ({ state = 0 }) => [[802, 'SetOp', state === 1 ? 1 : 2]],
  },
  { command: 'clearFaults', needs: [802, 'AlmRst'], writes: () => [[802, 'AlmRst', 1]] },
];

const clusterControls: readonly Control[] = [
  {
    command: 'setContactor',
    needs: [804, 'SetCon'],
    writes: ({ state = 0 }) => [[804, 'SetCon', state === 1 ? 1 : 2]],
  },
];

const CONTROLS: Record<SunSpecKind, readonly Control[]> = {
  inverter: inverterControls,
  pcs: pcsControls,
  battery: batteryControls,
  cluster: clusterControls,
  meter: [],
};

/** By command: the first implementation that the device supports. */
export function controlsOf(kind: SunSpecKind, held: ReadModels): ReadonlyMap<string, Control> {
  const found = new Map<string, Control>();
  for (const control of CONTROLS[kind])
    if (!found.has(control.command) && held.number(control.needs) !== null)
      found.set(control.command, control);
  return found;
}

const chargeBaseW = (held: ReadModels) => held.number([124, 'WChaMax']);
const dischargeBaseW = (held: ReadModels) => held.number([120, 'MaxDisChaRte'], [124, 'WChaMax']);

function percentOf(powerKw: number, baseW: number | null): number {
  if (!baseW) throw new FieldError('the device does not report its charging and discharging power');
  const percent = (powerKw * 100_000) / baseW;
  if (percent > MOST_PERCENT)
    throw new FieldError(`${powerKw} kW exceeds the device limit of ${baseW / 1000} kW`);
  return tidy(Math.min(100, percent));
}
