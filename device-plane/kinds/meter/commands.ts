import type { Command } from '@heliodon/kernel/device-kind';
import { action, param, parameter, withPassword } from '../define.ts';

/** All except setting the clock affect billing. */
export const meterCommands: readonly Command[] = [
  ...withPassword(
    parameter(
      'setCtRatio',
      '设置 CT 变比',
      'Set CT ratio',
      [param('ratio', '', [1, 20_000, 0], 'CT 变比', 'CT ratio')],
      {
        verify: { point: 'ctRatio', param: 'ratio', tolerance: 0, withinS: 60 },
      },
    ),
    parameter(
      'setPtRatio',
      '设置 PT 变比',
      'Set PT ratio',
      [param('ratio', '', [1, 2000, 0], 'PT 变比', 'PT ratio')],
      {
        verify: { point: 'ptRatio', param: 'ratio', tolerance: 0, withinS: 60 },
      },
    ),
    parameter('setDemandPeriod', '设置需量周期', 'Set demand period', [
      param('periodMin', 'min', [1, 60, 0], '需量周期', 'Demand period'),
      param('slideMin', 'min', [1, 15, 0], '滑差时间', 'Sliding step'),
    ]),
    parameter('setBusAddress', '设置通信地址', 'Set bus address', [
      param('address', '', [1, 247, 0], '通信地址', 'Bus address'),
    ]),
    action('clearMaxDemand', '最大需量清零', 'Clear maximum demand'),
  ),
  action('syncTime', '对时', 'Synchronise clock'),
];
