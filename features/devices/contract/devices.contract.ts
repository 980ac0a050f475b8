import * as change from './device-change.contract.ts';
import { getDeviceDetail } from './device-detail.contract.ts';
import { exportDeviceHistory, exportDeviceList } from './device-export.contract.ts';
import { getDeviceHistory, getDeviceSamples } from './device-history.contract.ts';
import { getDeviceList } from './device-list.contract.ts';
import * as logger from './logger.contract.ts';

export * from './device-change.contract.ts';
export * from './device-change.errors.ts';
export * from './device-detail.contract.ts';
export * from './device-export.contract.ts';
export * from './device-history.contract.ts';
export * from './device-list.contract.ts';
export * from './logger.contract.ts';

export const deviceCalls = [
  getDeviceList,
  getDeviceDetail,
  getDeviceHistory,
  getDeviceSamples,
  exportDeviceHistory,
  exportDeviceList,
  change.updateDevice,
  change.moveDevices,
  change.removeDevices,
  change.getRemovedDevices,
  change.restoreDevices,
  logger.registerLogger,
  logger.registerLoggers,
  logger.reissueSecret,
  logger.getLoggerList,
  logger.getSerialConflicts,
  logger.addLogger,
];
