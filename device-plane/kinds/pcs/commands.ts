import type { Command } from '@heliodon/kernel/device-kind';
import {
  action,
  choice,
  offOn,
  param,
  parameter,
  plan,
  setpoint,
  stopStart,
  withPassword,
} from '../define.ts';
import { gridModes, runModes, workModes } from './points.ts';

const MODE_WITHIN_S = 60;

const guarded = withPassword(
  setpoint(
    'setPower',
    '设置充放电功率',
    'Set power',
    [
      param(
        'powerKw',
        'kW',
        [-5000, 5000, 1],
        '功率（放电为正，充电为负）',
        'Power (discharge positive, charge negative)',
      ),
    ],
    { verify: { point: 'activePowerKw', param: 'powerKw', tolerance: 5, withinS: 30 } },
  ),
  setpoint('setReactivePower', '设置无功功率', 'Set reactive power', [
    param('reactivePowerKvar', 'kvar', [-5000, 5000, 1], '无功功率', 'Reactive power'),
  ]),
  setpoint('startStop', '开关机', 'Start/stop', [choice('state', '动作', 'Action', stopStart)]),
  action('clearFaults', '故障复位', 'Clear faults'),

  parameter(
    'setWorkMode',
    '设置工作模式',
    'Set work mode',
    [choice('workMode', '工作模式', 'Work mode', workModes)],
    {
      verify: { point: 'workMode', param: 'workMode', tolerance: 0, withinS: MODE_WITHIN_S },
    },
  ),
  parameter(
    'setRunMode',
    '设置运行模式',
    'Set run mode',
    [choice('runMode', '运行模式', 'Run mode', runModes)],
    {
      sinceLogger: '1.4.0',
      verify: { point: 'runMode', param: 'runMode', tolerance: 0, withinS: MODE_WITHIN_S },
    },
  ),
  parameter(
    'setGridMode',
    '设置并离网模式',
    'Set grid mode',
    [choice('gridMode', '并离网模式', 'Grid mode', gridModes)],
    {
      verify: { point: 'gridMode', param: 'gridMode', tolerance: 0, withinS: MODE_WITHIN_S },
    },
  ),
  // Specification point 5: SOC 0 to 100, reserve SOC 10 to 100.
  parameter('setSocLimits', '设置 SOC 限值', 'Set SOC limits', [
    param('socMin', '%', [0, 100, 1], '放电截止 SOC', 'Discharge cut-off SOC'),
    param('socMax', '%', [0, 100, 1], '充电截止 SOC', 'Charge cut-off SOC'),
    param('reserveSoc', '%', [10, 100, 1], '备电预留 SOC', 'Backup reserve SOC'),
  ]),
  parameter('setPowerLimits', '设置充放电功率限值', 'Set power limits', [
    param('maxChargeKw', 'kW', [0, 5000, 1], '最大充电功率', 'Charging power limit'),
    param('maxDischargeKw', 'kW', [0, 5000, 1], '最大放电功率', 'Discharging power limit'),
  ]),
  parameter('setPowerRamp', '设置功率变化率', 'Set power ramp rate', [
    param('kwPerS', 'kW/s', [1, 5000, 0], '功率变化率', 'Ramp rate'),
  ]),
  parameter('setAntiIslanding', '设置防孤岛保护', 'Set anti-islanding', [
    choice('enabled', '防孤岛保护', 'Anti-islanding', offOn),
  ]),
  // Specification point 5: 50 to 55 Hz on a 50 Hz grid, 60 to 66 Hz on a 60 Hz grid.
  parameter(
    'setOverFrequency50',
    '设置过频保护（50 Hz 电网）',
    'Set over-frequency protection (50 Hz grid)',
    [param('frequencyHz', 'Hz', [50, 55, 2], '过频保护值', 'Over-frequency limit')],
    { gridHz: 50 },
  ),
  parameter(
    'setOverFrequency60',
    '设置过频保护（60 Hz 电网）',
    'Set over-frequency protection (60 Hz grid)',
    [param('frequencyHz', 'Hz', [60, 66, 2], '过频保护值', 'Over-frequency limit')],
    { gridHz: 60 },
  ),

  // The message contains the segments; the version identifies the plan.
  plan(
    'applyPlan',
    '下发充放电计划',
    'Apply charge and discharge plan',
    [param('version', '', [1, 2_147_483_647, 0], '计划版本', 'Plan version')],
    { sinceLogger: '1.2.0', verify: { point: 'planVersion', param: 'version', tolerance: 0, withinS: 120 } },
  ),
);

/** Emergency stop requires no password. */
export const pcsCommands: readonly Command[] = [
  ...guarded,
  action('emergencyStop', '紧急停机', 'Emergency stop'),
];
