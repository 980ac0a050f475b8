import type { ReadModels } from './read-models.ts';
import { kilo, powerFactorOf, size } from './read-models.ts';

export type AcState =
  | 'off'
  | 'sleeping'
  | 'starting'
  | 'running'
  | 'throttled'
  | 'stopping'
  | 'fault'
  | 'standby';

/** St of 101 to 113 counts from 1, InvSt of 701 from 0. */
const STATES: readonly AcState[] = [
  'off',
  'sleeping',
  'starting',
  'running',
  'throttled',
  'stopping',
  'fault',
  'standby',
];

export interface AcSide {
  readonly state: AcState | undefined;
  readonly alarms: number | null;
  readonly powerKw: number | null;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
  /** Points with the same names in inverters and storage units. */
  readonly points: Readonly<Record<string, number | null>>;
}

export const INVERTER_MODELS = [701, 101, 102, 103, 111, 112, 113];

/** AC side of an inverter or storage unit, from any model that provides it. */
export function acSideOf(models: ReadModels): AcSide {
  return models.first(701) ? newerSide(models) : olderSide(models);
}

function olderSide(models: ReadModels): AcSide {
  const model = models.first(...INVERTER_MODELS);
  const get = (name: string) => model?.number(name) ?? null;
  const state = get('St');
  return {
    state: state === null ? undefined : STATES[state - 1],
    alarms: get('Evt1'),
    powerKw: kilo(get('W')),
    outKwh: kilo(get('WH') ?? models.number([122, 'ActWh'])),
    inKwh: null,
    points: {
      voltageAb: get('PPVphAB'),
      voltageBc: get('PPVphBC'),
      voltageCa: get('PPVphCA'),
      voltageA: get('PhVphA'),
      voltageB: get('PhVphB'),
      voltageC: get('PhVphC'),
      currentA: size(get('AphA')),
      currentB: size(get('AphB')),
      currentC: size(get('AphC')),
      reactivePowerKvar: kilo(get('VAr')),
      apparentPowerKva: size(kilo(get('VA'))),
      powerFactor: powerFactorOf(get('PF')),
      frequency: get('Hz'),
    },
  };
}

function newerSide(models: ReadModels): AcSide {
  const get = (name: string) => models.number([701, name]);
  const state = get('InvSt');
  const on = get('St') === 1 ? 'running' : 'off';
  return {
    state: state === null ? on : STATES[state],
    alarms: get('Alrm'),
    powerKw: kilo(get('W')),
    outKwh: kilo(get('TotWhInj')),
    inKwh: kilo(get('TotWhAbs')),
    points: {
      voltageAb: get('VL1L2'),
      voltageBc: get('VL2L3'),
      voltageCa: get('VL3L1'),
      voltageA: get('VL1'),
      voltageB: get('VL2'),
      voltageC: get('VL3'),
      currentA: size(get('AL1')),
      currentB: size(get('AL2')),
      currentC: size(get('AL3')),
      powerAKw: kilo(get('WL1')),
      powerBKw: kilo(get('WL2')),
      powerCKw: kilo(get('WL3')),
      reactivePowerKvar: kilo(get('Var')),
      apparentPowerKva: size(kilo(get('VA'))),
      powerFactor: get('PF'),
      frequency: get('Hz'),
    },
  };
}
