import { randomUUID } from 'node:crypto';
import { commonErrors } from '@heliodon/contract/errors';
import type { AccessCases } from '@heliodon/server-kit/testing/access-cases';
import { defaultTips } from '../../contract/tips.contract.ts';

/** The query of the page header. */
const unrecovered = {
  dateType: 1,
  dateStr: '2026-11-15',
  eventStatus: 0,
  eventType: 0,
  deviceSn: '',
  recoverStatus: 1,
  grade: 0,
};

const missing = [commonErrors.notFound.code];
const value = { dataType: 'internalTemperature', max: 65, min: null };

export const alarmsAccess: AccessCases = {
  '/warn/getWarningList': { body: ({ plantId }) => ({ plantId, ...unrecovered }), objects: true },
  '/warn/getWarningListSilent': { body: ({ plantId }) => ({ plantId, ...unrecovered }), objects: true },
  '/warn/exportWarnings': {
    body: ({ plantId }) => ({ plantId, ...unrecovered, format: 'csv' }),
    objects: true,
  },
  '/warn/getWarningDetail': { body: ({ alarmId }) => ({ alarmId }), objects: true },
  // A repeated action is valid: the results contain one entry for each alarm.
  '/warn/handleEvent': { body: ({ alarmId }) => ({ alarmIds: [alarmId], status: 3 }), objects: true },
  '/warn/getHandlingRecords': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/warn/exportHandlingRecords': { body: ({ plantId }) => ({ plantId, format: 'csv' }), objects: true },
  '/warn/getReminderList': { body: ({ plantId }) => ({ plantId }), objects: true },
  '/warn/getAlarmTips': { body: () => ({}), objects: false },
  '/warn/saveAlarmTips': { body: () => defaultTips, objects: false },
  // The visibility of these alarms is tested with the feed.
  '/warn/getUnhandledAlarms': { body: () => ({ ids: [999_999] }), objects: false },
  '/warn/getBeyondLimitsList': { body: ({ plantId }) => ({ plantId }), objects: true },
  // Access to rules is tested with the rules.
  '/warn/getBeyondLimitsSetDetail': { body: () => ({ id: 999_999 }), objects: true, admitted: missing },
  '/warn/saveBeyondLimitsSet': {
    body: ({ plantId, deviceId }) => ({
      plantId,
      deviceId,
      grade: 2,
      enabled: true,
      ...value,
      name: randomUUID().replaceAll('-', '').slice(0, 20),
    }),
    objects: true,
  },
  '/warn/delBeyondLimitsSet': { body: () => ({ ids: [999_999] }), objects: true, admitted: missing },
  '/warn/tryBeyondLimits': {
    body: ({ plantId, deviceId }) => ({ plantId, deviceId, ...value }),
    objects: true,
  },
};
