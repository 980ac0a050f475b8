import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions } from '@heliodon/contract/log-actions';

export const changeErrors = defineErrors({
  behindLogger: {
    code: 2555,
    zh: '该设备接在采集器 {sn} 下，请移动采集器',
    en: 'This device is connected through logger {sn}. Move the logger instead.',
  },
  partOf: {
    code: 2556,
    zh: '该设备是 {sn} 的组成部分，随其一起移动',
    en: 'This is part of {sn} and moves together with it.',
  },
  alreadyInPlant: {
    code: 2557,
    zh: '设备已在该电站中，请选择其他电站',
    en: 'The device is already in this plant. Select another plant.',
  },
  ratedByDevice: {
    code: 2558,
    zh: '额定功率由设备上报，不能手动修改',
    en: 'The rated power is reported by the device and cannot be changed manually.',
  },
  snInUse: {
    code: 2559,
    zh: '序列号 {sn} 已被其他设备使用，无法恢复',
    en: 'Serial number {sn} is now used by another device, so this one cannot be restored.',
  },
  offGrid: {
    code: 2561,
    zh: '{sn} 正在进行备电测试（离网运行），恢复并网后才能移除',
    en: 'A backup power test keeps {sn} off-grid. It can be removed once it is back on the grid.',
  },
});

export const devicesLog = defineLogActions('devices', {
  update: { type: 'device', zh: '修改设备 {sn} 的信息', en: 'Edited device {sn}' },
  move: {
    type: 'device',
    zh: '将设备 {sn} 从电站 {from} 移动到 {to}',
    en: 'Moved device {sn} from plant {from} to {to}',
  },
  remove: { type: 'device', zh: '移除设备 {sn}', en: 'Removed device {sn}' },
  removeLogger: {
    type: 'device',
    zh: '移除采集器 {sn} 及其下 {count} 台设备',
    en: 'Removed logger {sn} and its {count} devices',
  },
  restore: { type: 'device', zh: '恢复设备 {sn}', en: 'Restored device {sn}' },
  exportHistory: {
    type: 'device',
    zh: '导出设备 {sn} 的历史数据',
    en: 'Exported history of device {sn}',
  },
  exportList: { type: 'device', zh: '导出设备列表', en: 'Exported device list' },
});
