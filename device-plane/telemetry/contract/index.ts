import { getDeviceEnergy, getPlantEnergy } from './energy.contract.ts';
import { getQuarantineList } from './quarantine.contract.ts';

export * from './energy.contract.ts';
export * from './live.contract.ts';
export * from './quarantine.contract.ts';
export * from './serial.log.ts';

export const telemetryCalls = [getQuarantineList, getPlantEnergy, getDeviceEnergy];
