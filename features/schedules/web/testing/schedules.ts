import { exampleOf } from '@heliodon/contract/testing/example';
import {
  getPlanDetail,
  getPlanDevices,
  getPlanList,
  getTemplateList,
  type PlanExecution,
  type PlanPreview,
  type PlanRow,
  planRow,
  previewPlan,
  type ScheduleTemplate,
} from '@heliodon/schedules/contract';
import { server } from '@heliodon/web/testing/server';

export const TODAY = '2026-06-15';
export const PLAN = 'All day discharge';

export const deviceOf = (values: Partial<PlanExecution> = {}): PlanExecution =>
  exampleOf(getPlanDevices.response.shape.devices.element, {
    deviceId: 5,
    name: 'PCS1',
    sn: 'PCS1',
    online: true,
    ratedKw: 100,
    socLimits: { socMin: 10, socMax: 95, reserveSoc: 10 },
    runMode: 'auto',
    workMode: 0,
    today: {
      day: TODAY,
      percent: null,
      plannedMin: 0,
      followedMin: 0,
      deviationMin: { offline: 0, alarmStop: 0, socLimit: 0, dispatch: 0, siteLimit: 0, other: 0 },
      mainDeviation: null,
    },
    ...values,
  });

export const deafOf = (values: Partial<PlanExecution> = {}): PlanExecution =>
  deviceOf({ deviceId: 6, name: 'PCS2', sn: 'PCS2', ...values });

const wholeDay = [
  { fromMin: 0, toMin: 1440, strategy: 'discharge' as const, powerRatio: 500, cutOffSoc: 10 },
];

export const planOf = (values: Partial<PlanRow> = {}): PlanRow =>
  exampleOf(planRow, {
    planId: 3,
    name: PLAN,
    type: 'year',
    enabled: false,
    devices: [
      { deviceId: 5, name: 'PCS1', sn: 'PCS1', sendStatus: 'none' },
      { deviceId: 6, name: 'PCS2', sn: 'PCS2', sendStatus: 'none' },
    ],
    parts: [{ quarters: [], days: [], segments: wholeDay }],
    changedBy: 'manager',
    version: 1,
    ...values,
  });

export const templateOf = (values: Partial<ScheduleTemplate> = {}): ScheduleTemplate => ({
  templateId: null,
  builtIn: 'selfUse',
  name: '',
  segments: [{ fromMin: 0, toMin: 1440, strategy: 'selfUse', powerRatio: 0, cutOffSoc: 0 }],
  changedBy: '',
  changedAt: null,
  ...values,
});

export const previewOf = (values: Partial<PlanPreview> = {}): PlanPreview => ({
  overwrites: [],
  changes: [],
  writesNow: false,
  needsPassword: false,
  ...values,
});

/** Preview of a plan that applies from today, on its two devices. */
export const changingPreview: PlanPreview = previewOf({
  changes: [
    {
      deviceIds: [5, 6],
      changedDays: 366,
      spans: [
        {
          from: TODAY,
          to: '2027-06-15',
          days: 366,
          before: null,
          after: { planId: 3, name: PLAN, type: 'year' },
        },
      ],
      unplannedDays: 0,
      redrawnDays: 0,
    },
  ],
  writesNow: true,
  needsPassword: true,
});

interface Schedules {
  readonly devices?: readonly PlanExecution[];
  /** Evaluated on every call, so that a test can change the plans. */
  readonly plans?: () => readonly PlanRow[];
  readonly templates?: () => readonly ScheduleTemplate[];
}

export function answerSchedules(given: Schedules = {}): void {
  const { devices = [deviceOf(), deafOf()], plans = () => [planOf()] } = given;
  const { templates = () => [templateOf()] } = given;
  server
    .answer(getPlanDevices, { timeZone: 'Asia/Shanghai', today: TODAY, devices: [...devices] })
    .answer(getPlanList, () => ({ rows: [...plans()], total: plans().length }))
    .answer(getPlanDetail, () => plans()[0] ?? planOf())
    .answer(getTemplateList, () => ({ rows: [...templates()] }))
    .answer(previewPlan, previewOf());
}
