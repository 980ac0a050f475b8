import { defineLogActions } from '@heliodon/contract/log-actions';

export const chargingLog = defineLogActions('charging', {
  exportSessions: {
    type: 'report',
    zh: '导出充电记录：{from} 至 {to}',
    en: 'Exported charging sessions from {from} to {to}',
  },
  addPile: { type: 'device', zh: '添加充电桩 {sn}', en: 'Added charger {sn}' },
  renewSecret: {
    type: 'device',
    zh: '重新签发充电桩 {sn} 的密码',
    en: 'Issued a new password for charger {sn}',
  },
  addCard: { type: 'device', zh: '添加充电卡 {idTag}', en: 'Added charging card {idTag}' },
  changeCard: { type: 'device', zh: '修改充电卡 {idTag}', en: 'Edited charging card {idTag}' },
  deleteCard: { type: 'device', zh: '删除充电卡 {idTag}', en: 'Deleted charging card {idTag}' },
  saveOpenToAll: { type: 'plant', zh: '修改谁可以充电', en: 'Changed who can charge' },
  saveFee: {
    type: 'plant',
    zh: '设置充电服务费，{day} 起生效',
    en: 'Set charging service fee effective {day}',
  },
  deleteFee: {
    type: 'plant',
    zh: '撤回 {day} 起生效的充电服务费',
    en: 'Withdrew charging service fee effective {day}',
  },
  askGetConfiguration: {
    type: 'device',
    zh: '读取充电桩 {sn} 的配置 {detail}',
    en: 'Read configuration of charger {sn} {detail}',
  },
  askChangeConfiguration: {
    type: 'device',
    zh: '修改充电桩 {sn} 的配置：{detail}',
    en: 'Changed configuration of charger {sn}: {detail}',
  },
  askTrigger: {
    type: 'device',
    zh: '请充电桩 {sn} 上报 {detail}',
    en: 'Requested {detail} from charger {sn}',
  },
  askClearProfiles: {
    type: 'device',
    zh: '清除充电桩 {sn} 的充电曲线',
    en: 'Cleared charging profiles of charger {sn}',
  },
  askReset: { type: 'device', zh: '重启充电桩 {sn}（{detail}）', en: 'Reset charger {sn} ({detail})' },
  askDiagnostics: {
    type: 'device',
    zh: '请充电桩 {sn} 上传诊断文件',
    en: 'Requested diagnostics from charger {sn}',
  },
});
