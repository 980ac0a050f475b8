import type { Command } from '@heliodon/kernel/device-kind';
import { action, choice, offOn, openClosed, param, parameter, setpoint, withPassword } from '../define.ts';

export const batteryCommands: readonly Command[] = [
  ...withPassword(
    parameter('setSocLimits', '设置 SOC 限值', 'Set SOC limits', [
      param('socMin', '%', [0, 100, 1], '放电截止 SOC', 'Discharge cut-off SOC'),
      param('socMax', '%', [0, 100, 1], '充电截止 SOC', 'Charge cut-off SOC'),
    ]),
    parameter('setCellVoltageLimits', '设置单体电压保护值', 'Set cell voltage limits', [
      param('cellVoltageMin', 'V', [1.5, 3.3, 3], '单体欠压保护值', 'Cell under-voltage limit'),
      param('cellVoltageMax', 'V', [3.3, 4.5, 3], '单体过压保护值', 'Cell over-voltage limit'),
    ]),
    parameter('setCellTemperatureLimits', '设置单体温度保护值', 'Set cell temperature limits', [
      param('cellTemperatureMin', '°C', [-30, 20, 1], '单体低温保护值', 'Minimum cell temperature'),
      param('cellTemperatureMax', '°C', [30, 70, 1], '单体过温保护值', 'Maximum cell temperature'),
    ]),
    setpoint(
      'setContactor',
      '主接触器分合',
      'Switch main contactor',
      [choice('state', '主接触器', 'Main contactor', openClosed)],
      { verify: { point: 'contactorState', param: 'state', tolerance: 0, withinS: 30 } },
    ),
    action('calibrateSoc', '启动 SOC 校准', 'Start SOC calibration'),
    action('clearFaults', '故障复位', 'Clear faults'),
  ),
  parameter('setBalancing', '设置均衡功能', 'Set balancing', [
    choice('enabled', '均衡功能', 'Balancing', offOn),
  ]),
  parameter('setCoolingTarget', '设置温控目标', 'Set cooling target', [
    param('coolantTemperature', '°C', [10, 35, 1], '冷却液目标温度', 'Coolant target temperature'),
  ]),
];
