import { exportLog, getLogList } from './log.contract.ts';
import { getOutboxList, getProviders, retryMessages } from './outbox.contract.ts';

export * from './log.contract.ts';
export * from './outbox.contract.ts';

export const systemCalls = [getLogList, exportLog, getOutboxList, retryMessages, getProviders];
