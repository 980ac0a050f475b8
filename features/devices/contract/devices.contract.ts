import { getDeviceDetail } from './device-detail.contract.ts';
import { getDeviceHistory } from './device-history.contract.ts';
import { getDeviceList } from './device-list.contract.ts';
import { addLogger, registerLogger } from './logger.contract.ts';

export * from './device-detail.contract.ts';
export * from './device-history.contract.ts';
export * from './device-list.contract.ts';
export * from './logger.contract.ts';

export const deviceCalls = [getDeviceList, getDeviceDetail, getDeviceHistory, registerLogger, addLogger];
