import type { Command } from '@heliodon/kernel/device-kind';
import {
  action,
  choice,
  codesOf,
  offOn,
  param,
  parameter,
  setpoint,
  stopStart,
  withPassword,
} from '../define.ts';

const tripMs = param('tripMs', 'ms', [20, 10_000, 0], '动作时间', 'Trip time');
const percentOfRated = 'Percentage of rated voltage';

/** Points of a PF(P) curve as in grid codes. With fewer points the last one is repeated. */
const curvePoints = [1, 2, 3, 4].flatMap((n) => [
  param(`power${n}Percent`, '%', [0, 100, 1], `点 ${n} 功率`, `Point ${n} power`),
  param(`powerFactor${n}`, '', [-1, 1, 3], `点 ${n} 功率因数`, `Point ${n} power factor`),
]);

const gridCodes = codesOf(
  ['GB/T 19964（光伏电站）', 'GB/T 19964 (PV plants)'],
  ['GB/T 29319（分布式光伏）', 'GB/T 29319 (distributed PV)'],
  ['VDE-AR-N 4105（德国）', 'VDE-AR-N 4105 (Germany)'],
  ['EN 50549-1（欧洲）', 'EN 50549-1 (Europe)'],
  ['G99（英国）', 'G99 (United Kingdom)'],
  ['IEEE 1547（美国）', 'IEEE 1547 (United States)'],
  ['AS/NZS 4777.2（澳新）', 'AS/NZS 4777.2 (Australia, New Zealand)'],
);

const dispatch = withPassword(
  setpoint(
    'setActivePowerLimit',
    '设置有功功率限值',
    'Set active power limit',
    [param('limitPercent', '%', [0, 110, 1], '额定功率百分比', 'Percentage of rated power')],
    { verify: { point: 'activePowerLimitPercent', param: 'limitPercent', tolerance: 0.5, withinS: 60 } },
  ),
  setpoint(
    'setReactivePower',
    '设置无功功率',
    'Set reactive power',
    [param('reactivePercent', '%', [-60, 60, 1], '额定功率百分比', 'Percentage of rated power')],
    { verify: { point: 'reactivePowerSetPercent', param: 'reactivePercent', tolerance: 0.5, withinS: 60 } },
  ),
  setpoint('startStop', '开关机', 'Start/stop', [choice('state', '动作', 'Action', stopStart)]),
  parameter('setPowerFactor', '设置功率因数', 'Set power factor', [
    param('powerFactor', '', [-1, 1, 3], '功率因数', 'Power factor'),
  ]),
  // The plant's PF setting. `enabled` is a number so that the operation log includes the points.
  parameter('setPowerFactorCurve', '设置 PF 曲线', 'Set PF curve', [
    param('enabled', '', [0, 1, 0], '启用（0 否，1 是）', 'Enabled (0 no, 1 yes)'),
    ...curvePoints,
  ]),
  parameter('setPowerFactorPoint', '设置 PF 曲线点', 'Set PF curve point', [
    param('index', '', [1, 4, 0], '点序号', 'Point number'),
    param('powerPercent', '%', [0, 100, 1], '功率百分比', 'Power percentage'),
    param('powerFactor', '', [-1, 1, 3], '功率因数', 'Power factor'),
  ]),
  parameter('setPowerRamp', '设置功率变化率', 'Set power ramp rate', [
    param('percentPerMinute', '%/min', [1, 6000, 0], '功率变化率', 'Ramp rate'),
  ]),
);

const gridProtection = withPassword(
  parameter('setGridCode', '设置电网标准', 'Set grid code', [
    choice('gridCode', '电网标准', 'Grid code', gridCodes),
  ]),
  parameter('setOverVoltage', '设置过压保护', 'Set over-voltage protection', [
    param('voltagePercent', '%', [100, 135, 1], '额定电压百分比', percentOfRated),
    tripMs,
  ]),
  parameter('setUnderVoltage', '设置欠压保护', 'Set under-voltage protection', [
    param('voltagePercent', '%', [20, 100, 1], '额定电压百分比', percentOfRated),
    tripMs,
  ]),
  // Specification point 5: 50 to 55 Hz on a 50 Hz grid, 60 to 66 Hz on a 60 Hz grid.
  parameter(
    'setOverFrequency50',
    '设置过频保护（50 Hz 电网）',
    'Set over-frequency protection (50 Hz grid)',
    [param('frequencyHz', 'Hz', [50, 55, 2], '过频保护值', 'Over-frequency limit'), tripMs],
    { gridHz: 50 },
  ),
  parameter(
    'setOverFrequency60',
    '设置过频保护（60 Hz 电网）',
    'Set over-frequency protection (60 Hz grid)',
    [param('frequencyHz', 'Hz', [60, 66, 2], '过频保护值', 'Over-frequency limit'), tripMs],
    { gridHz: 60 },
  ),
  parameter(
    'setUnderFrequency50',
    '设置欠频保护（50 Hz 电网）',
    'Set under-frequency protection (50 Hz grid)',
    [param('frequencyHz', 'Hz', [45, 50, 2], '欠频保护值', 'Under-frequency limit'), tripMs],
    { gridHz: 50 },
  ),
  parameter(
    'setUnderFrequency60',
    '设置欠频保护（60 Hz 电网）',
    'Set under-frequency protection (60 Hz grid)',
    [param('frequencyHz', 'Hz', [54, 60, 2], '欠频保护值', 'Under-frequency limit'), tripMs],
    { gridHz: 60 },
  ),
  parameter('setAntiIslanding', '设置防孤岛保护', 'Set anti-islanding', [
    choice('enabled', '防孤岛保护', 'Anti-islanding', offOn),
  ]),
  parameter('setReconnectDelay', '设置重新并网延时', 'Set reconnection delay', [
    param('delayS', 's', [0, 900, 0], '延时', 'Delay'),
  ]),
  parameter('setInsulationLimit', '设置绝缘阻抗保护值', 'Set insulation resistance limit', [
    param('insulationKohm', 'kΩ', [10, 1500, 0], '绝缘阻抗保护值', 'Insulation resistance limit'),
  ]),
  parameter(
    'setArcDetection',
    '设置直流拉弧检测',
    'Set DC arc detection',
    [choice('enabled', '拉弧检测', 'Arc detection', offOn)],
    {
      sinceLogger: '1.6.0',
    },
  ),
);

/** PID recovery applies voltage to the array at night; clearing an arc or insulation fault reconnects it under load. */
const withArrayLive = withPassword(
  parameter('setPidRecovery', '设置 PID 修复', 'Set PID recovery', [
    choice('enabled', 'PID 修复', 'PID recovery', offOn),
  ]),
  action('clearFaults', '故障复位', 'Clear faults'),
);

export const inverterCommands: readonly Command[] = [
  ...dispatch,
  ...gridProtection,
  ...withArrayLive,
  parameter('setNightReactive', '设置夜间无功', 'Set night-time reactive power', [
    choice('enabled', '夜间无功', 'Night-time reactive power', offOn),
  ]),
  action('startIvScan', '启动 IV 扫描', 'Start IV curve scan', [], { sinceLogger: '1.6.0' }),
];
