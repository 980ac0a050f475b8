import { defineLogActions } from '@heliodon/contract/log-actions';

/** Entries for command steps are generated from the device kinds: server/command.log.ts. */
export const commandsLog = defineLogActions('commands', {
  setPassword: { type: 'device', zh: '设置操作密码', en: 'Set command password' },
  wrongPassword: {
    type: 'device',
    zh: '对 {sn} 的操作密码错误',
    en: 'Wrong command password for {sn}',
  },
  setFirmwareKey: { type: 'system', zh: '设置固件公钥', en: 'Set trusted firmware key' },
  addFirmware: {
    type: 'system',
    zh: '上传固件 {kind} {model} {version}',
    en: 'Uploaded firmware {kind} {model} {version}',
  },
  refusedFirmware: {
    type: 'system',
    zh: '上传的固件 {kind} {model} {version} 签名校验失败',
    en: 'Signature verification failed for uploaded firmware {kind} {model} {version}',
  },
  upgradeQueued: {
    type: 'device',
    zh: '升级 {sn}：{from} → {to}',
    en: 'Upgrade of {sn}: {from} → {to}',
  },
  upgradeSent: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：已下发',
    en: 'Upgrade of {sn} to {to}: sent',
  },
  upgradeDownloading: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：设备下载中',
    en: 'Upgrade of {sn} to {to}: downloading',
  },
  upgradeInstalling: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：设备安装中',
    en: 'Upgrade of {sn} to {to}: installing',
  },
  upgradeDone: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：完成',
    en: 'Upgrade of {sn} to {to}: done',
  },
  upgradeRefused: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：设备拒绝，{error}',
    en: 'Upgrade of {sn} to {to}: rejected by the device, {error}',
  },
  upgradeSilent: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：设备无响应',
    en: 'Upgrade of {sn} to {to}: device not responding',
  },
  upgradeNotSeen: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：未见到新版本',
    en: 'Upgrade of {sn} to {to}: new version not detected',
  },
  upgradeCancelled: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：已取消，未下发',
    en: 'Upgrade of {sn} to {to}: cancelled, not sent',
  },
  upgradeExpired: {
    type: 'device',
    zh: '升级 {sn} 到 {to}：等待超时，未下发',
    en: 'Upgrade of {sn} to {to}: timed out, not sent',
  },
});
