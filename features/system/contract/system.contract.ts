import { getDemo } from './demo.contract.ts';
import { exportLog, getLogList } from './log.contract.ts';
import { checkLog, getLogCheck } from './log-check.contract.ts';
import { getOutboxList, getProviders, retryMessages } from './outbox.contract.ts';
import { getSettings, saveSettings, testProvider } from './settings.contract.ts';

export * from './demo.contract.ts';
export * from './log.contract.ts';
export * from './log-check.contract.ts';
export * from './outbox.contract.ts';
export * from './settings.contract.ts';
export * from './settings.errors.ts';
export * from './settings.sections.ts';

export const systemCalls = [
  getLogList,
  exportLog,
  getLogCheck,
  checkLog,
  getOutboxList,
  retryMessages,
  getProviders,
  getSettings,
  saveSettings,
  testProvider,
  getDemo,
];
