import type { Command, CommandParam } from '@heliodon/kernel/device-kind';
import { action, choice, codesOf, offOn, param, parameter, withPassword } from '../define.ts';

/** From logger firmware 1.9.0. */
const demandStepMin: CommandParam = {
  ...param('demandStepMin', 'min', [0, 5, 0], '需量滑差步长', 'Step of sliding demand'),
  options: {
    0: { zh: '固定 15 分钟区间', en: 'Fixed intervals of 15 minutes' },
    1: { zh: '1 分钟', en: '1 minute' },
    3: { zh: '3 分钟', en: '3 minutes' },
    5: { zh: '5 分钟', en: '5 minutes' },
  },
  whenMissing: 0,
};

/** Ranges of packages/energy/src/control/setting-ranges.ts; the value of a disabled limit is 0 kW and ignored. */
const setSiteControl = parameter(
  'setSiteControl',
  '设置站级边缘控制参数',
  'Set edge site control',
  [
    choice('demandOn', '需量控制', 'Demand control', offOn),
    param('demandKw', 'kW', [0, 5000, 1], '需量限值', 'Demand limit'),
    param('transformerKw', 'kW', [0, 6000, 1], '变压器限值（0 为不限）', 'Transformer limit (0 = no limit)'),
    choice('backflowOn', '防逆流', 'Anti-backflow', offOn),
    param('backflowTargetKw', 'kW', [-100, 100, 1], '防逆流目标功率', 'Minimum import'),
    param('curtailPercent', '%', [0, 100, 0], '光伏可削减比例', 'PV power that may be curtailed'),
    param('rampKw', 'kW', [5, 5000, 1], '每步恢复功率', 'Ramp per step'),
    param('deadBandKw', 'kW', [1, 5000, 1], '死区', 'Dead band'),
    choice('importPositive', '电表购电为正', 'Meter counts import as positive', offOn),
    choice(
      'importPriority',
      '购电超限时先动作',
      'Reduced first when import is too high',
      codesOf(['储能', 'Storage'], ['充电桩', 'Chargers']),
    ),
    choice(
      'exportPriority',
      '逆流时先动作',
      'Reduced first when exporting',
      codesOf(['储能', 'Storage'], ['光伏', 'PV']),
    ),
    demandStepMin,
    choice('standby', '储能待命（保持充满）', 'Storage in standby (kept full)', offOn),
  ],
  { sinceLogger: '1.6.0', permission: 'backflowManager' },
);

export const loggerCommands: readonly Command[] = [
  parameter('setReportInterval', '设置上报间隔', 'Set report interval', [
    param('intervalS', 's', [5, 900, 0], '上报间隔', 'Report interval'),
  ]),
  parameter('setHeartbeat', '设置心跳间隔', 'Set heartbeat interval', [
    param('intervalS', 's', [10, 600, 0], '心跳间隔', 'Heartbeat interval'),
  ]),
  action('syncTime', '对时', 'Synchronise clock'),
  action('searchDevices', '搜索下挂设备', 'Search for devices'),
  action('uploadLog', '上传运行日志', 'Upload operating log', [], { sinceLogger: '1.4.0' }),
  ...withPassword(
    setSiteControl,
    action('reboot', '重启采集器', 'Restart logger'),
    action('clearBuffer', '清空待补传数据', 'Clear buffered samples'),
  ),
];
