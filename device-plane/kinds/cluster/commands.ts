import type { Command } from '@heliodon/kernel/device-kind';
import { action, choice, offOn, openClosed, parameter, setpoint, withPassword } from '../define.ts';

export const clusterCommands: readonly Command[] = [
  ...withPassword(
    setpoint(
      'setContactor',
      '簇接触器分合',
      'Switch cluster contactor',
      [choice('state', '簇接触器', 'Cluster contactor', openClosed)],
      { verify: { point: 'contactorState', param: 'state', tolerance: 0, withinS: 30 } },
    ),
    action('clearFaults', '故障复位', 'Clear faults'),
  ),
  parameter('setBalancing', '设置均衡功能', 'Set balancing', [
    choice('enabled', '均衡功能', 'Balancing', offOn),
  ]),
];
