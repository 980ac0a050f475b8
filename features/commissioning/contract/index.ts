import {
  cancelSetupTask,
  claimLogger,
  getSetupConfig,
  getSetupLoggers,
  getSetupTask,
  getSetupVersion,
  getSetupVersions,
  rollBackSetup,
  saveSetupConfig,
  startLoggerHere,
  startSetupTask,
} from './commissioning.contract.ts';
import {
  deleteRegisterMap,
  getRegisterMap,
  getRegisterMaps,
  saveRegisterMap,
} from './register-maps.contract.ts';

export * from './commissioning.contract.ts';
export * from './commissioning.errors.ts';
export * from './commissioning.log.ts';
export * from './register-maps.contract.ts';

export const commissioningCalls = [
  getSetupLoggers,
  claimLogger,
  startLoggerHere,
  startSetupTask,
  getSetupTask,
  cancelSetupTask,
  getSetupConfig,
  getSetupVersions,
  getSetupVersion,
  saveSetupConfig,
  rollBackSetup,
  getRegisterMaps,
  getRegisterMap,
  saveRegisterMap,
  deleteRegisterMap,
];
