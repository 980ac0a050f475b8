import { deviceIds } from './devices.ts';

/** Values merged into the default answer of a call, see `filledOf`; or a function of the request. */
export type Answers = Readonly<Record<string, object | ((asked: Record<string, unknown>) => object)>>;

/** Power of the grid meter, also shown as demand of the current interval. */
const METER_KW = 12.3;
const PLANT = 'Test plant';
const below = { accountName: 'below', name: 'below', enabled: true };
const openAlarm = {
  deviceAlias: 'DEVICE',
  recoverTime: null,
  groupId: null,
  groupSize: 0,
  reminderDue: true,
  mine: true,
};
const wholeYear = { startMonth: 1, endMonth: 12 };
const noPeriods = { deepValley: null, valley: null, peak: null, topPeak: null };
const season = { ...wholeYear, ...noPeriods, usualPrice: '0.8' };
const allDay = { fromMin: 0, toMin: 1440, strategy: 'idle', powerRatio: 0, cutOffSoc: 100 };
const failedApply = { steps: [{ state: 'failed' }] };
const doneBacktest = { state: 'done', errorCode: null };

const everyDevice = Object.entries(deviceIds).map(([name, deviceId]) => ({
  deviceId,
  kind: name === 'pile' ? 'charger' : name,
  sn: name.toUpperCase(),
  alias: '',
  status: 'online',
}));

/** Answers required for the controls of a page to be shown. */
export const furnished: Answers = {
  '/plant/getPlantList': { rows: [{ name: PLANT }] },
  '/user/queryPlantList': { rows: [{ name: PLANT }] },
  '/screen/getOperationsMap': { names: [PLANT], placeOf: [0] },
  // Not drawn manually.
  '/topology/getTopology': { version: 0, diagram: null },
  '/tariff/getPriceNow': { current: { price: { efficiency: '0.9', seasons: [season] } }, changesMax: 9 },
  '/tariff/getPriceList': { rows: [{ state: 'upcoming' }] },
  '/tariff/getTransformer': {
    transformer: { ratchetPercent: 0, ranges: [{ ...wholeYear, price: 20 }] },
    history: [],
  },

  '/user/getSubUserList': { rows: [below] },
  '/user/getSubUserInfo': below,

  '/device/getDeviceList': ({ kind }) => {
    const rows = everyDevice
      .filter((device) => kind === undefined || device.kind === kind)
      .map((device) => ({ ...device, commands: null }));
    return { rows, total: rows.length };
  },
  '/device/getDeviceDetail': ({ deviceId }) => detailOf(Number(deviceId)),
  '/device/getDeviceHistory': ({ points }) => {
    const nowMs = Date.now();
    const values = (points as string[]).map(() => [METER_KW, METER_KW]);
    return { fromMs: nowMs - 1000, toMs: nowMs, t: [nowMs - 1000, nowMs], values };
  },
  '/device/getCommandPassword': { isSet: false },
  '/meter/getMeterList': {
    rows: [
      {
        deviceId: deviceIds.meter,
        sn: 'METER',
        kind: 'meter',
        status: 'online',
        samplingPoint: 'acLow',
        links: [],
      },
    ],
  },
  '/meter/getMeterCheck': { findings: [], recount: null },

  '/warn/getWarningList': { rows: [openAlarm] },
  '/warn/getWarningListSilent': { rows: [openAlarm] },
  '/warn/getReminderList': { rows: [openAlarm] },
  '/warn/getAlarmTips': { serious: { screen: true, repeatCount: 0 } },
  '/warn/getWarningDetail': { alarm: openAlarm, group: null, points: ['activePowerKw'] },
  '/diagnosis/getFindingDetail': { evidence: { chart: 'string', unit: 'A', bands: [] } },

  // Created by users: not built-in.
  '/schedule/getTemplateList': { rows: [{ builtIn: null, segments: [allDay] }] },
  '/analysis/getBacktests': { rows: [doneBacktest] },
  '/analysis/getBacktest': doneBacktest,
  '/demand/getDemandWatch': { hasMeter: true, settings: { limitKw: null } },
  '/report/getReconciliation': { utility: null, accepted: null },
  '/ems/getPackages': { lastApply: failedApply },
  '/ems/getApplyState': failedApply,
  // One that can be tested, and one whose test is running.
  '/ems/getBackup': {
    systems: [
      { deviceId: 1, test: null },
      { deviceId: 2, test: { state: 'running', returnedAt: null } },
    ],
  },
  '/ems/getReflux': { storage: [] },
};

/** A plant without meters and plans. */
export const unfurnished: Answers = {
  '/meter/getMeterList': { rows: [], total: 0 },
  '/meter/getMeterCheck': { findings: [{ level: 'error' }], recount: null },
  '/report/getMeterStatistics': { meters: [] },
  '/schedule/getPlanList': { rows: [], total: 0 },
};

function detailOf(deviceId: number): object {
  const device = everyDevice.find((one) => one.deviceId === deviceId) ?? everyDevice[0];
  const values = device?.kind === 'charger' ? { connectorStatus: [0] } : {};
  const lone = { parts: [], parent: null, commands: null, ...device, now: { ...device, values } };
  // Devices without a logger connect directly.
  const speaks = deviceId === deviceIds.pile || deviceId === deviceIds.logger;
  return speaks ? { ...lone, logger: null } : lone;
}
