import type { Command } from '@heliodon/kernel/device-kind';
import { action, param, parameter, withPassword } from '../define.ts';

export const weatherCommands: readonly Command[] = [
  parameter('setReportInterval', '设置上报间隔', 'Set report interval', [
    param('intervalS', 's', [5, 900, 0], '上报间隔', 'Report interval'),
  ]),
  ...withPassword(
    parameter('setIrradianceFactor', '设置辐照度修正系数', 'Set irradiance correction factor', [
      param('factor', '', [0.5, 1.5, 3], '修正系数', 'Correction factor'),
    ]),
    parameter('setWindDirectionOffset', '设置风向修正', 'Set wind direction offset', [
      param('offsetDegrees', '°', [-180, 180, 0], '风向修正角', 'Offset'),
    ]),
  ),
  action('clearRain', '雨量清零', 'Reset rainfall counter'),
];
