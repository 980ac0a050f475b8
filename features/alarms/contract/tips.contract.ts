import { defineCall } from '@heliodon/contract/call';
import { done, nothing } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';
import { type AlarmGrade, alarmGrades } from './alarm.ts';

export const TIPS_MAX_REPEATS = 10;
export const TIPS_MAX_INTERVAL_MIN = 60;

/** How an account is notified of new alarms of one grade. */
export const alarmTip = z.strictObject({
  /** Show the dialog. */
  screen: z.boolean(),
  /** Play the sound. */
  voice: z.boolean(),
  /** Number of repetitions while the alarm is unhandled, and the interval between them. */
  repeatCount: z.number().int().min(0).max(TIPS_MAX_REPEATS),
  intervalMin: z.number().int().min(1).max(TIPS_MAX_INTERVAL_MIN),
});
export type AlarmTip = z.output<typeof alarmTip>;

export const gradeNames = [
  'serious',
  'first',
  'second',
  'third',
] as const satisfies (keyof typeof alarmGrades)[];
export type GradeName = (typeof gradeNames)[number];

export const alarmTips = z.strictObject({
  serious: alarmTip,
  first: alarmTip,
  second: alarmTip,
  third: alarmTip,
});
export type AlarmTips = z.output<typeof alarmTips>;

/** Default settings: dangerous alarms play a sound, minor ones only increase the counter of the bell. */
export const defaultTips: AlarmTips = {
  serious: { screen: true, voice: true, repeatCount: 3, intervalMin: 5 },
  first: { screen: true, voice: true, repeatCount: 1, intervalMin: 10 },
  second: { screen: true, voice: false, repeatCount: 0, intervalMin: 30 },
  third: { screen: false, voice: false, repeatCount: 0, intervalMin: 60 },
};

const nameOf = new Map(gradeNames.map((name) => [alarmGrades[name], name]));
export const gradeName = (grade: AlarmGrade): GradeName => nameOf.get(grade) ?? 'third';
export const tipOf = (tips: AlarmTips, grade: AlarmGrade): AlarmTip => tips[gradeName(grade)];

export const getAlarmTips = defineCall({
  path: '/warn/getAlarmTips',
  summary: 'Alarm notification settings of the own account, by level',
  access: 'alarmView',
  background: true,
  request: nothing(),
  response: alarmTips,
});

export const saveAlarmTips = defineCall({
  path: '/warn/saveAlarmTips',
  summary: 'Set alarm notifications of the own account: dialog, sound, repetitions and interval by level',
  access: 'alarmSettings',
  request: alarmTips,
  response: done(),
});

export const tipsLog = defineLogActions('alarmTips', {
  save: {
    type: 'alarm',
    zh: '修改告警提示设置：{before} → {after}',
    en: 'Changed alarm alert settings: {before} → {after}',
  },
});
