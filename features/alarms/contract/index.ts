import type { AnyCall } from '@heliodon/contract/call';
import { getUnhandledAlarms } from './feed.contract.ts';
import {
  exportHandlingRecords,
  getHandlingRecords,
  getReminderList,
  getWarningDetail,
  handleEvent,
} from './handling.contract.ts';
import {
  delBeyondLimitsSet,
  getBeyondLimitsList,
  getBeyondLimitsSetDetail,
  saveBeyondLimitsSet,
  tryBeyondLimits,
} from './limits.contract.ts';
import { exportWarnings, getWarningList, getWarningListSilent } from './list.contract.ts';
import { getAlarmTips, saveAlarmTips } from './tips.contract.ts';

export * from './alarm.ts';
export * from './alarm.words.ts';
export * from './feed.contract.ts';
export * from './handling.contract.ts';
export * from './limit-point.ts';
export * from './limits.contract.ts';
export * from './list.contract.ts';
export * from './tips.contract.ts';

export const alarmsCalls: readonly AnyCall[] = [
  getWarningList,
  getWarningListSilent,
  getWarningDetail,
  handleEvent,
  getHandlingRecords,
  exportHandlingRecords,
  getReminderList,
  exportWarnings,
  getAlarmTips,
  saveAlarmTips,
  getUnhandledAlarms,
  getBeyondLimitsList,
  getBeyondLimitsSetDetail,
  saveBeyondLimitsSet,
  delBeyondLimitsSet,
  tryBeyondLimits,
];
