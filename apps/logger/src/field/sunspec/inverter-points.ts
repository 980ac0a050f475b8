import { tidy } from '@heliodon/register-maps/registers';
import type { PointValues } from '@heliodon/register-maps/values';
import { type AcState, acSideOf } from './ac-side.ts';
import { dcInputsOf, storageSideOf } from './dc-inputs.ts';
import { activeEvents, inverterBits } from './events.ts';
import { kilo, type ReadModels, sum } from './read-models.ts';

/** Codes of workStatus in device-plane/kinds/inverter. */
const WORK_STATUS: Record<AcState, number> = {
  sleeping: 0,
  starting: 1,
  running: 2,
  throttled: 3,
  standby: 4,
  off: 5,
  stopping: 5,
  fault: 6,
};
const MAX_INPUTS = 16;

export function inverterPoints(models: ReadModels): PointValues {
  const ac = acSideOf(models);
  const inputs = dcInputsOf(models);
  const arrays = inputs.filter(({ source }) => source === 'pv').slice(0, MAX_INPUTS);
  const storage = storageSideOf(inputs);
  const older = models.first(101, 102, 103, 111, 112, 113);
  return {
    workStatus: ac.state === undefined ? null : WORK_STATUS[ac.state],
    ...activeEvents('inverter', inverterBits, ac.alarms),
    ...ac.points,
    // The battery power of a hybrid inverter belongs to its storage unit.
    activePowerKw: ac.powerKw === null ? null : tidy(ac.powerKw - (storage?.powerKw ?? 0)),
    energyTotalKwh: storage ? sum(arrays.map((input) => input.outKwh)) : ac.outKwh,
    ...limits(models),
    dcPowerKw: arrays.length > 0 ? sum(arrays.map((input) => input.powerKw)) : kilo(older?.number('DCW')),
    dcVoltage: older?.number('DCV') ?? null,
    dcCurrent: arrays.length > 0 ? sum(arrays.map((input) => input.current)) : (older?.number('DCA') ?? null),
    dcEnergyTotalKwh: sum(arrays.map((input) => input.outKwh)),
    insulationKohm: kilo(models.number([122, 'Ris'])),
    internalTemperature: older?.number('TmpCab') ?? models.number([701, 'TmpCab']),
    heatSinkTemperature: older?.number('TmpSnk') ?? models.number([701, 'TmpSnk']),
    moduleTemperature: models.number([701, 'TmpSw']),
    ...(arrays.length > 0
      ? {
          mpptVoltage: arrays.map((input) => input.voltage),
          mpptCurrent: arrays.map((input) => input.current),
          mpptPowerKw: arrays.map((input) => input.powerKw),
        }
      : {}),
  };
}

/** A disabled limit is 100 %. */
function limits(models: ReadModels): PointValues {
  const enabled = models.number([704, 'WMaxLimPctEna'], [123, 'WMaxLim_Ena']);
  const limit = models.number([704, 'WMaxLimPct'], [123, 'WMaxLimPct']);
  const reactiveOn = models.number([704, 'VarSetEna'], [123, 'VArPct_Ena']);
  const reactive = models.number([704, 'VarSetPct'], [123, 'VArWMaxPct']);
  return {
    activePowerLimitPercent: enabled === null ? null : enabled === 1 ? limit : 100,
    reactivePowerSetPercent: reactiveOn === null ? null : reactiveOn === 1 ? reactive : 0,
  };
}
