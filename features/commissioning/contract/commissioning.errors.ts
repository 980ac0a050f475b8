import { defineErrors } from '@heliodon/contract/errors';

export const commissioningErrors = defineErrors({
  loggerOffline: {
    code: 3201,
    zh: '采集器离线，请检查其电源和网络',
    en: 'The logger is offline. Check its power and network.',
  },
  notSupported: {
    code: 3202,
    zh: '该采集器不支持在平台上配置',
    en: 'This logger cannot be configured from the portal.',
  },
  busy: {
    code: 3203,
    zh: '该采集器正在执行另一项任务，请稍后再试',
    en: 'The logger is busy with another task. Try again when it is finished.',
  },
  configChanged: {
    code: 3204,
    zh: '配置已被他人修改，请刷新后重试',
    en: 'The configuration was changed by someone else. Reload it and try again.',
  },
  faultyConfig: {
    code: 3205,
    zh: '配置有误：{faults}',
    en: 'The configuration has faults: {faults}',
  },
  unknownMap: {
    code: 3206,
    zh: '没有点表 {map}',
    en: 'There is no register map {map}.',
  },
  mapExists: {
    code: 3207,
    zh: '点表 {map} 已存在，请使用其他名称',
    en: 'A register map {map} exists already. Use another name.',
  },
  mapInUse: {
    code: 3208,
    zh: '采集器 {sn} 正在使用点表 {map}',
    en: 'Logger {sn} uses the register map {map}.',
  },
  faultyMap: {
    code: 3209,
    zh: '点表有误：{faults}',
    en: 'The register map has faults: {faults}',
  },
  claimTaken: {
    code: 3210,
    zh: '您已有序列号为 {sn} 的采集器',
    en: 'You already have a logger with the serial number {sn}.',
  },
  notHere: {
    code: 3211,
    zh: '本平台不能在服务器上启动采集器',
    en: 'This platform cannot start a logger on its server.',
  },
  noClaims: {
    code: 3212,
    zh: '本平台使用外部 MQTT 服务器，不能用认领码添加采集器，请联系平台管理员登记采集器',
    en: 'This platform uses an external MQTT broker, so loggers cannot be added by claim code. Ask the platform manager to register the logger.',
  },
  tooManyMaps: {
    code: 3213,
    zh: '点表数量已达上限 {max} 个，请先删除不用的点表',
    en: 'There are {max} register maps, which is the maximum. Delete unused ones first.',
  },
});
