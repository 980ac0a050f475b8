import { defineLogActions } from '@heliodon/contract/log-actions';

/** `device`: the serial number, if the entry concerns one device. */
export const schedulesLog = defineLogActions('schedules', {
  add: {
    type: 'dispatch',
    zh: '新建充放电计划“{name}”（设备：{devices}）',
    en: 'Created plan "{name}" (devices: {devices})',
  },
  change: {
    type: 'dispatch',
    zh: '修改充放电计划“{name}”（设备：{devices}）：{before} → {after}',
    en: 'Changed plan "{name}" (devices: {devices}): {before} → {after}',
  },
  overwrite: {
    type: 'dispatch',
    zh: '计划“{name}”的设备 {devices} 改由“{by}”执行',
    en: 'Devices {devices} of plan "{name}" now follow "{by}"',
  },
  enable: {
    type: 'dispatch',
    zh: '启用充放电计划“{name}”（设备：{devices}）',
    en: 'Enabled plan "{name}" (devices: {devices})',
  },
  disable: {
    type: 'dispatch',
    zh: '停用充放电计划“{name}”（设备：{devices}）',
    en: 'Disabled plan "{name}" (devices: {devices})',
  },
  remove: {
    type: 'dispatch',
    zh: '删除充放电计划“{name}”（设备：{devices}）',
    en: 'Deleted plan "{name}" (devices: {devices})',
  },
  resend: {
    type: 'dispatch',
    zh: '重新下发计划“{name}”到 {devices}',
    en: 'Resent plan "{name}" to {devices}',
  },
  saveTemplate: { type: 'dispatch', zh: '保存计划模板“{name}”', en: 'Saved plan template "{name}"' },
  deleteTemplate: { type: 'dispatch', zh: '删除计划模板“{name}”', en: 'Deleted plan template "{name}"' },
  given: {
    type: 'dispatch',
    zh: '{sn} 今日（{day}）执行计划“{name}”',
    en: '{sn} follows plan "{name}" today ({day})',
  },
  givenNone: {
    type: 'dispatch',
    zh: '{sn} 今日（{day}）无计划，按当前工作模式运行',
    en: '{sn} has no plan today ({day}) and runs in its current work mode',
  },
  held: {
    type: 'dispatch',
    zh: '{sn} 处于代理模式，计划暂不下发',
    en: '{sn} is in agent mode; its plan is not sent',
  },
  follows: {
    type: 'dispatch',
    zh: '{sn} 已按计划运行：计划 {plannedKw} kW，实测 {measuredKw} kW，SOC {soc}%',
    en: '{sn} follows its plan: planned {plannedKw} kW, measured {measuredKw} kW, SOC {soc} %',
  },
  followsAtCutOff: {
    type: 'dispatch',
    zh: '{sn} 已按计划运行：SOC {soc}% 已达截止值，实测 {measuredKw} kW（计划 {plannedKw} kW）',
    en: '{sn} follows its plan: cut-off reached at SOC {soc} %, measured {measuredKw} kW (planned {plannedKw} kW)',
  },
  followsTapering: {
    type: 'dispatch',
    zh: '{sn} 已按计划运行：SOC {soc}% 时电池限制功率，实测 {measuredKw} kW（计划 {plannedKw} kW）',
    en: '{sn} follows its plan: the battery limits power at SOC {soc} %, measured {measuredKw} kW (planned {plannedKw} kW)',
  },
  dayFollowed: {
    type: 'dispatch',
    zh: '{sn} {day} 计划执行率 {percent}%',
    en: '{sn}: plan compliance {percent} % on {day}',
  },
  dayMissed: {
    type: 'dispatch',
    zh: '{sn} {day} 计划执行率 {percent}%，未执行 {minutes} 分钟',
    en: '{sn}: plan compliance {percent} % on {day}, {minutes} minutes missed',
  },
  exportLog: { type: 'dispatch', zh: '导出调度日志（{format}）', en: 'Exported the schedule log ({format})' },
});
