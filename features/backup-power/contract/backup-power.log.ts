import { defineLogActions } from '@heliodon/contract/log-actions';

export const backupPowerLog = defineLogActions('ems', {
  reserve: {
    type: 'dispatch',
    zh: '将 {sn} 的备电预留 SOC 设为 {after}%（原为 {before}）',
    en: 'Set the reserve SOC of {sn} to {after}% (previously {before})',
  },
  testStarted: {
    type: 'dispatch',
    zh: '开始 {sn} 的备电测试，{minutes} 分钟',
    en: 'Started a backup test of {sn}, {minutes} minutes',
  },
  testStopped: {
    type: 'dispatch',
    zh: '提前结束 {sn} 的备电测试',
    en: 'Ended the backup test of {sn} early',
  },
  testPassed: {
    type: 'dispatch',
    zh: '{sn} 的备电测试通过，离网运行 {minutes} 分钟',
    en: 'Backup test of {sn} passed: {minutes} minutes off-grid',
  },
  testNotLeft: {
    type: 'dispatch',
    zh: '{sn} 的备电测试未通过：设备未能切换到离网',
    en: 'Backup test of {sn} failed: the device could not switch to off-grid',
  },
  testSocLow: {
    type: 'dispatch',
    zh: '{sn} 的备电测试提前结束：SOC 过低',
    en: 'Backup test of {sn} ended early: SOC too low',
  },
  testSilent: {
    type: 'dispatch',
    zh: '{sn} 的备电测试未通过：设备失去通信',
    en: 'Backup test of {sn} failed: communication lost',
  },
  testFault: {
    type: 'dispatch',
    zh: '{sn} 的备电测试未通过：设备故障或停机',
    en: 'Backup test of {sn} failed: device fault or shutdown',
  },
  testLeftByItself: {
    type: 'dispatch',
    zh: '{sn} 的备电测试未通过：设备自行回到并网',
    en: 'Backup test of {sn} failed: the device returned to the grid without a command',
  },
  testEnded: {
    type: 'dispatch',
    zh: '{sn} 的备电测试由操作人提前结束，已恢复并网',
    en: 'Backup test of {sn} ended early by an operator; the device is back on the grid',
  },
  testStranded: {
    type: 'dispatch',
    zh: '{sn} 备电测试后未恢复并网，已下令 {count} 次，仍在重试；请到现场检查',
    en: '{sn} did not return to the grid after its backup test ({count} attempts). Retries continue; check the device on site.',
  },
});
