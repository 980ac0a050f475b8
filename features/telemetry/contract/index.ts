import { getQuarantineList } from './quarantine.contract.ts';

export * from './live.contract.ts';
export * from './quarantine.contract.ts';

export const telemetryCalls = [getQuarantineList];
