import type { Command } from '@heliodon/kernel/device-kind';
import { action, param, parameter, withPassword } from '../define.ts';

export const loggerCommands: readonly Command[] = [
  parameter('setReportInterval', '设置上报间隔', 'Set report interval', [
    param('intervalS', 's', [5, 900, 0], '上报间隔', 'Report interval'),
  ]),
  parameter('setHeartbeat', '设置心跳间隔', 'Set heartbeat', [
    param('intervalS', 's', [10, 600, 0], '心跳间隔', 'Heartbeat interval'),
  ]),
  action('syncTime', '对时', 'Synchronise clock'),
  action('searchDevices', '搜索下挂设备', 'Search for devices'),
  action('uploadLog', '上传运行日志', 'Upload log', [], { sinceLogger: '1.4.0' }),
  ...withPassword(
    action('reboot', '重启采集器', 'Restart the logger'),
    action('clearBuffer', '清空待补传数据', 'Discard samples waiting to be sent'),
  ),
];
