import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceSpec, PlantSpec } from './spec.ts';
import type { PlantState } from './state.ts';

export const settingOf = (
  state: PlantState,
  sn: string,
  command: string,
  param: string,
): number | undefined => state.settings[`${sn}/${command}/${param}`];

/** Factory settings by parameter; equal names have equal meaning in all kinds. */
const DELIVERED: Readonly<Record<string, number>> = {
  powerFactor: 1,
  index: 1,
  powerPercent: 50,
  percentPerMinute: 600,
  gridCode: 1,
  tripMs: 200,
  delayS: 60,
  kwPerS: 100,
  socMin: 10,
  socMax: 95,
  reserveSoc: 10,
  cellVoltageMin: 2.7,
  cellVoltageMax: 3.65,
  cellTemperatureMin: 0,
  cellTemperatureMax: 55,
  coolantTemperature: 20,
  intervalS: 60,
  periodMin: 15,
  slideMin: 15,
  address: 1,
  factor: 1,
  offsetDegrees: 0,
  workMode: 0,
  runMode: 0,
  gridMode: 0,
  backflowTargetKw: 0,
  curtailPercent: 100,
  rampKw: 50,
  deadBandKw: 2,
  importPositive: 1,
};

/** Exceptions in which a name has different limits. */
const DELIVERED_FOR: Readonly<Record<string, number>> = {
  'battery/setSocLimits/socMin': 5,
  'battery/setSocLimits/socMax': 98,
  'inverter/setOverVoltage/voltagePercent': 115,
  'inverter/setUnderVoltage/voltagePercent': 85,
  'inverter/setInsulationLimit/insulationKohm': 50,
  'inverter/setPidRecovery/enabled': 0,
  'inverter/setNightReactive/enabled': 0,
  'charger/setAvailability/state': 1,
};

function deliveredWith(device: DeviceSpec, command: string, param: string): number | undefined {
  if (param === 'ratio' && device.kind === 'meter') {
    return command === 'setCtRatio' ? device.ctRatio : device.ptRatio;
  }
  if ((param === 'maxChargeKw' || param === 'maxDischargeKw') && device.kind === 'pcs') return device.ratedKw;
  if (param === 'enabled') return DELIVERED_FOR[`${device.kind}/${command}/${param}`] ?? 1;
  if (param === 'frequencyHz') {
    const hz = command.endsWith('60') ? 60 : 50;
    return hz * (command.startsWith('setOver') ? 1.03 : 0.95);
  }
  return DELIVERED_FOR[`${device.kind}/${command}/${param}`] ?? DELIVERED[param];
}

/** Reply to a parameter read; undefined if the device has no such parameter. */
export function readSettings(
  spec: PlantSpec,
  state: PlantState,
  sn: string,
  command: string,
): Record<string, number> | undefined {
  const device = spec.devices.find((one) => one.sn === sn);
  const known = device && kindById(device.kind)?.commands.find((one) => one.name === command);
  if (!device || known?.type !== 'parameter') return undefined;
  return Object.fromEntries(
    known.params.map(({ name, min }) => [
      name,
      settingOf(state, sn, command, name) ?? deliveredWith(device, command, name) ?? min,
    ]),
  );
}
