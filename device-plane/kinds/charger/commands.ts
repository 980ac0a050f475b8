import type { Command, CommandParam } from '@heliodon/kernel/device-kind';
import { action, choice, codesOf, param, parameter, setpoint, withPassword } from '../define.ts';

const connector: CommandParam = {
  ...param('connector', '', [1, 4, 0], '充电枪号', 'Connector'),
  numberOf: 'connectors',
};

export const chargerCommands: readonly Command[] = [
  setpoint('startSession', '启动充电', 'Start charging', [
    connector,
    param('maxKwh', 'kWh', [0, 1000, 1], '充电量上限（0 为不限）', 'Energy limit (0 = no limit)'),
  ]),
  setpoint('stopSession', '停止充电', 'Stop charging', [connector]),
  setpoint('unlockConnector', '解锁充电枪', 'Unlock connector', [connector]),
  ...withPassword(
    setpoint(
      'setPowerLimit',
      '设置功率限值',
      'Set power limit',
      [param('limitKw', 'kW', [0, 1500, 1], '功率限值', 'Power limit')],
      { verify: { point: 'powerLimitKw', param: 'limitKw', tolerance: 1, withinS: 60 } },
    ),
    setpoint(
      'setConnectorPowerLimit',
      '设置单枪功率限值',
      'Set connector power limit',
      [connector, param('limitKw', 'kW', [0, 1500, 1], '功率限值', 'Power limit')],
      { sinceLogger: '1.4.0' },
    ),
    parameter('setAvailability', '设置投用状态', 'Set availability', [
      choice(
        'state',
        '投用状态',
        'Availability',
        codesOf(['停用', 'Out of service'], ['投用', 'In service']),
      ),
    ]),
    action('reboot', '重启充电桩', 'Restart charger'),
    action('clearFaults', '故障复位', 'Clear faults'),
  ),
];
