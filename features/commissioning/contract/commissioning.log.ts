import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineLogFields } from '@heliodon/contract/log-fields';

export const commissioningLog = defineLogActions('commissioning', {
  claim: { type: 'device', zh: '用认领码添加采集器 {sn}', en: 'Added logger {sn} by its claim code' },
  startHere: { type: 'device', zh: '在服务器上启动采集器 {sn}', en: 'Started logger {sn} on the server' },
  scan: { type: 'device', zh: '采集器 {sn} 开始搜索设备', en: 'Started a device scan of logger {sn}' },
  cancelScan: {
    type: 'device',
    zh: '停止采集器 {sn} 搜索设备',
    en: 'Cancelled the device scan of logger {sn}',
  },
  save: {
    type: 'device',
    zh: '下发采集器 {sn} 配置版本 {version}',
    en: 'Sent configuration version {version} to logger {sn}',
  },
  rollBack: {
    type: 'device',
    zh: '采集器 {sn} 回滚到配置版本 {from}，下发为版本 {version}',
    en: 'Rolled logger {sn} back to configuration version {from}, sent as version {version}',
  },
  trial: {
    type: 'device',
    zh: '采集器 {sn} 试运行配置版本 {version}，已确认',
    en: 'Logger {sn} runs configuration version {version} on trial; confirmed',
  },
  runs: {
    type: 'device',
    zh: '采集器 {sn} 已运行配置版本 {version}',
    en: 'Logger {sn} runs configuration version {version}',
  },
  refused: {
    type: 'device',
    zh: '采集器 {sn} 拒绝配置版本 {version}：{error}',
    en: 'Logger {sn} refused configuration version {version}: {error}',
  },
  returned: {
    type: 'device',
    zh: '采集器 {sn} 从配置版本 {version} 退回原配置：{error}',
    en: 'Logger {sn} returned from configuration version {version} to the previous one: {error}',
  },
  lost: {
    type: 'device',
    zh: '采集器 {sn} 不再运行配置版本 {version}，将重新下发',
    en: 'Logger {sn} no longer runs configuration version {version}; it is sent again',
  },
  saveMap: { type: 'device', zh: '保存点表 {map}', en: 'Saved register map {map}' },
  deleteMap: { type: 'device', zh: '删除点表 {map}', en: 'Deleted register map {map}' },
});

export const commissioningLogFields = defineLogFields('commissioning', {
  /** Removed and changed ones as before; added and changed ones as after. */
  lines: { zh: '通信线路', en: 'Lines' },
  devices: { zh: '设备', en: 'Devices' },
  names: { zh: '新设备名称', en: 'Names of new devices' },
  note: { zh: '备注', en: 'Note' },
  plant: { zh: '电站', en: 'Plant' },
  mapModel: { zh: '厂家和型号', en: 'Manufacturer and model' },
  mapKind: { zh: '设备类型', en: 'Device type' },
  mapPoints: { zh: '测点', en: 'Points' },
});
