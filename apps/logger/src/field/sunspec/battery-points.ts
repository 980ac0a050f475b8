import { tidy } from '@heliodon/register-maps/registers';
import type { PointValues } from '@heliodon/register-maps/values';
import { dcInputsOf, storageSideOf } from './dc-inputs.ts';
import { activeEvents, batteryBits } from './events.ts';
import { kilo, type ReadModels } from './read-models.ts';

const STATE = { disconnected: 1, connected: 3, standby: 4, fault: 99 };
const CHARGE = { discharging: 3, charging: 4 };
/** Codes of workStatus and chargeState in device-plane/kinds/battery. */
const STANDBY = 0;
const NORMAL = 1;
const FAULT = 2;
/** Sta of 713, which counts from 0. */
const STORAGE_ERROR = 2;
const MAX_CLUSTERS = 32;

/** A battery by its own models, or by those of its inverter. */
export const batteryPoints = (models: ReadModels): PointValues =>
  models.first(802) ? fromBattery(models) : fromInverter(models);

function fromBattery(models: ReadModels): PointValues {
  const get = (name: string) => models.number([802, name]);
  const bank = (name: string) => models.number([803, name]);
  const strings = (models.first(803)?.repeated('NStr') ?? []).slice(0, MAX_CLUSTERS);
  const list = (name: string) => strings.map((string) => string.number(name));
  const state = get('State');
  const soc = get('SoC');
  const ratedCapacityKwh = kilo(get('WHRtg'));
  return {
    workStatus: state === STATE.fault ? FAULT : state === STATE.connected ? NORMAL : STANDBY,
    chargeState: chargeStateOf(get('ChaSt')),
    ...activeEvents('battery', batteryBits, get('Evt1')),
    contactorState:
      state === STATE.connected || state === STATE.standby ? 1 : state === STATE.disconnected ? 0 : null,
    clustersOnline: bank('NStrCon'),
    voltage: get('V'),
    current: get('A'),
    powerKw: kilo(get('W')),
    soc,
    soh: get('SoH'),
    ratedCapacityKwh,
    capacityAh: get('AHRtg'),
    remainingKwh: ratedCapacityKwh === null || soc === null ? null : tidy((ratedCapacityKwh * soc) / 100),
    cycles: get('NCyc'),
    maxChargeKw: kilo(get('WChaRteMax')),
    maxDischargeKw: kilo(get('WDisChaRteMax')),
    maxChargeCurrent: get('AChaMax'),
    maxDischargeCurrent: get('ADisChaMax'),
    cellVoltageMax: get('CellVMax'),
    cellVoltageMaxCluster: get('CellVMaxStr'),
    cellVoltageMaxPack: get('CellVMaxMod'),
    cellVoltageMin: get('CellVMin'),
    cellVoltageMinCluster: get('CellVMinStr'),
    cellVoltageMinPack: get('CellVMinMod'),
    cellVoltageAvg: get('CellVAvg'),
    cellTemperatureMax: bank('ModTmpMax'),
    cellTemperatureMaxCluster: bank('ModTmpMaxStr'),
    cellTemperatureMaxPack: bank('ModTmpMaxMod'),
    cellTemperatureMin: bank('ModTmpMin'),
    cellTemperatureMinCluster: bank('ModTmpMinStr'),
    cellTemperatureMinPack: bank('ModTmpMinMod'),
    cellTemperatureAvg: bank('ModTmpAvg'),
    ...(strings.length > 0
      ? { clusterCurrent: list('A'), clusterSoc: list('SoC'), clusterSoh: list('SoH') }
      : {}),
  };
}

function fromInverter(models: ReadModels): PointValues {
  const storage = storageSideOf(dcInputsOf(models));
  const powerKw = storage?.powerKw ?? null;
  const reported = models.number([124, 'ChaSt']);
  return {
    workStatus: models.number([713, 'Sta']) === STORAGE_ERROR ? FAULT : NORMAL,
    chargeState: reported === null && powerKw !== null ? signOf(powerKw) : chargeStateOf(reported),
    voltage: models.number([124, 'InBatV']) ?? storage?.voltage ?? null,
    powerKw,
    soc: models.number([713, 'SoC'], [124, 'ChaState']),
    soh: models.number([713, 'SoH']),
    ratedCapacityKwh: kilo(models.number([713, 'WHRtg'], [120, 'WHRtg'])),
    remainingKwh: kilo(models.number([713, 'WHAvail'])),
    chargeTotalKwh: storage?.inKwh ?? null,
    dischargeTotalKwh: storage?.outKwh ?? null,
  };
}

const chargeStateOf = (state: number | null): number =>
  state === CHARGE.charging ? 1 : state === CHARGE.discharging ? 2 : 0;

const signOf = (powerKw: number): number => (powerKw < 0 ? 1 : powerKw > 0 ? 2 : 0);
