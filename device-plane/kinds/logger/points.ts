import { activeEventCodes, inGroup, workStatusOf } from '../define.ts';

const state = inGroup('state');
const network = inGroup('network');

export const workStatus = workStatusOf([
  ['init', '启动中', 'Starting'],
  ['online', '正常', 'Normal'],
  ['fault', '故障', 'Fault'],
  ['upgrade', '升级中', 'Upgrading'],
]);

export const loggerPoints = [
  workStatus.point,
  ...activeEventCodes,
  state.float('cpuPercent', '%', [0, 100, 1], 'CPU 使用率', 'CPU usage'),
  state.float('memoryPercent', '%', [0, 100, 1], '内存使用率', 'Memory usage'),
  state.float('storagePercent', '%', [0, 100, 1], '存储使用率', 'Storage usage'),
  state.int('uptimeS', 's', 0, 2_000_000_000, '连续运行时间', 'Uptime'),
  state.float('supplyVoltage', 'V', [0, 60, 1], '供电电压', 'Supply voltage'),
  network.float('signalDbm', 'dBm', [-140, 0, 0], '信号强度', 'Signal strength'),
  network.int('bufferedSamples', '', 0, 10_000_000, '待补传数据条数', 'Buffered samples'),
  network.int('connectedDevices', '', 0, 1000, '已接入设备数', 'Connected devices'),
  network.float('clockOffsetS', 's', [-60_000, 60_000, 1], '时钟偏差', 'Clock offset'),
  inGroup('temperature').float(
    'internalTemperature',
    '°C',
    [-50, 120, 1],
    '机内温度',
    'Internal temperature',
  ),
];
