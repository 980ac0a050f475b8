import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions } from '@heliodon/contract/log-actions';

export const changeErrors = defineErrors({
  behindLogger: {
    code: 2555,
    zh: '该设备接在采集器 {sn} 下，请移动采集器',
    en: 'This device is connected through logger {sn}. Please move the logger instead.',
  },
  partOf: {
    code: 2556,
    zh: '该设备是 {sn} 的组成部分，随其一起移动',
    en: 'This is part of {sn} and moves together with it.',
  },
  alreadyInPlant: {
    code: 2557,
    zh: '设备已在该电站中，请选择其他电站',
    en: 'The device is in this plant already. Please choose another plant.',
  },
  saysRatedItself: {
    code: 2558,
    zh: '额定功率由设备上报，不能手动修改',
    en: 'The device tells its rated power itself; it cannot be changed by hand.',
  },
  snInUse: {
    code: 2559,
    zh: '序列号 {sn} 已被其他设备使用，无法恢复',
    en: 'Another device uses the serial number {sn} by now, so this one cannot come back.',
  },
  offGrid: {
    code: 2561,
    zh: '{sn} 正在进行备电测试（离网运行），恢复并网后才能移除',
    en: 'A backup test keeps {sn} off the grid. It can be removed when it is back on the grid.',
  },
});

export const devicesLog = defineLogActions('devices', {
  update: { type: 'device', zh: '修改设备 {sn} 的信息', en: 'Changed device {sn}' },
  move: {
    type: 'device',
    zh: '将设备 {sn} 从电站 {from} 移动到 {to}',
    en: 'Moved device {sn} from plant {from} to {to}',
  },
  remove: { type: 'device', zh: '移除设备 {sn}', en: 'Removed device {sn}' },
  removeLogger: {
    type: 'device',
    zh: '移除采集器 {sn} 及其下 {count} 台设备',
    en: 'Removed logger {sn} and {count} devices behind it',
  },
  restore: { type: 'device', zh: '恢复设备 {sn}', en: 'Brought device {sn} back' },
  exportHistory: {
    type: 'device',
    zh: '导出设备 {sn} 的历史数据',
    en: 'Exported the history of device {sn}',
  },
  exportList: { type: 'device', zh: '导出设备列表', en: 'Exported the list of devices' },
});
