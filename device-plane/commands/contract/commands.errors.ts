import { defineErrors } from '@heliodon/contract/errors';

export const commandsErrors = defineErrors({
  deviceOffline: { code: 2501, zh: '设备离线', en: 'Device offline' },
  deviceNotResponding: { code: 2502, zh: '设备无响应', en: 'Device not responding' },
  readFailed: { code: 2503, zh: '读取失败，请重试', en: 'Read failed, please retry' },
  wrongCommandPassword: { code: 2504, zh: '操作密码错误', en: 'Wrong command password' },
  commandPasswordNotSet: {
    code: 2505,
    zh: '尚未设置操作密码，请先由管理员设置',
    en: 'No command password is set yet. A manager must set one first.',
  },
  commandPasswordNeeded: {
    code: 2506,
    zh: '此操作需要操作密码',
    en: 'This command requires the command password.',
  },
  loggerVersionLow: {
    code: 2507,
    zh: '当前采集器版本过低，暂不支持该设置',
    en: 'The current collector version is low, and the setting is not supported for the time being',
  },
  noSuchCommand: {
    code: 2508,
    zh: '该设备不支持此命令，请刷新页面查看可用命令',
    en: 'This device does not support this command. Refresh the page to see the available commands.',
  },
  paramMissing: { code: 2509, zh: '缺少参数：{param}', en: 'Missing parameter: {param}' },
  paramUnknown: { code: 2510, zh: '未知参数：{param}', en: 'Unknown parameter: {param}' },
  paramOutOfRange: {
    code: 2511,
    zh: '{param}应在 {min} 到 {max} {unit}之间',
    en: '{param} must be between {min} and {max} {unit}',
  },
  paramDecimals: {
    code: 2512,
    zh: '{param}最多 {decimals} 位小数',
    en: '{param} can have at most {decimals} decimal places',
  },
  paramNoOption: { code: 2513, zh: '{param}没有这个选项', en: '{param} has no such option' },
  refusedByDevice: { code: 2514, zh: '设备拒绝执行：{error}', en: 'Rejected by the device: {error}' },
  notVerified: {
    code: 2515,
    zh: '测量值未能证实命令已执行，请检查设备后重试',
    en: 'The measurements do not confirm that the command was executed. Check the device and try again.',
  },
  commandExpired: {
    code: 2516,
    zh: '命令在下发前已过期，请确认设备在线后重新下发',
    en: 'The command expired before it could be sent. Check that the device is online and send it again.',
  },
  cancelled: { code: 2518, zh: '已取消，未下发', en: 'Cancelled before sending.' },
  tooLateToCancel: {
    code: 2519,
    zh: '已下发或已结束，无法取消',
    en: 'Already sent or finished; it cannot be cancelled.',
  },
  planReplaced: { code: 2517, zh: '已被更新的计划取代', en: 'Replaced by a newer plan.' },

  cannotUpgrade: {
    code: 2520,
    zh: '该采集器暂时无法升级',
    en: 'This collector cannot be upgraded at the moment',
  },
  firmwareDowngrade: {
    code: 2521,
    zh: '不允许降级：当前版本 {current}，目标版本 {version}',
    en: 'Downgrades are not allowed: current version {current}, target version {version}.',
  },
  firmwareSame: {
    code: 2522,
    zh: '设备已是版本 {version}',
    en: 'The device already has version {version}.',
  },
  firmwareWrongModel: {
    code: 2523,
    zh: '固件不适用于该设备型号',
    en: 'This firmware is not suitable for this device model.',
  },
  firmwareFromVersion: {
    code: 2524,
    zh: '请先升级到 {needed} 或更高版本',
    en: 'Upgrade to {needed} or later first.',
  },
  firmwareVersionUnknown: {
    code: 2525,
    zh: '设备尚未上报可识别的版本号，无法升级',
    en: 'The device has not reported a recognisable version, so it cannot be upgraded.',
  },
  badSignature: {
    code: 2526,
    zh: '固件签名校验失败',
    en: 'Firmware signature verification failed.',
  },
  firmwareExists: {
    code: 2527,
    zh: '该型号的此版本固件已存在，请提高版本号，或先删除原文件',
    en: 'Firmware of this version already exists for the model. Use a higher version, or delete the existing file first.',
  },
  firmwareKeyNotSet: {
    code: 2528,
    zh: '尚未设置固件公钥，请平台管理员在“系统配置 > 固件”中设置',
    en: 'No trusted firmware key is set yet. The platform manager can set it under System configuration > Firmware.',
  },
  badFirmwareKey: {
    code: 2529,
    zh: '不是有效的 Ed25519 公钥',
    en: 'This is not a valid Ed25519 public key.',
  },
  kindNotUpgradable: {
    code: 2530,
    zh: '此类设备不支持远程升级',
    en: 'Devices of this type cannot be upgraded remotely.',
  },
  emptyFile: {
    code: 2531,
    zh: '文件为空，请选择其他文件',
    en: 'The file is empty. Select another one.',
  },
  versionNotSeen: {
    code: 2532,
    zh: '升级后设备未上报新版本，请确认设备在线后重试',
    en: 'The device did not report the new version after the upgrade. Check that it is online and try again.',
  },
  commandPasswordIsOwn: {
    code: 2533,
    zh: '操作密码不能与登录密码相同',
    en: 'The command password must differ from your sign-in password.',
  },
  notSupported: {
    code: 2534,
    zh: '不支持：设备或其采集器没有此功能',
    en: 'Not supported: the device or its logger does not have this function.',
  },
});
