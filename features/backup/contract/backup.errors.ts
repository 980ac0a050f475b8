import { defineErrors } from '@heliodon/contract/errors';

export const backupErrors = defineErrors({
  busy: {
    code: 3151,
    zh: '正在备份、检查或恢复，请等它完成后再试',
    en: 'A backup, check or restore is in progress. Wait until it is complete.',
  },
  noSpace: {
    code: 3152,
    zh: '磁盘空间不足：需要约 {needed} MB，可用 {free} MB，请先删除旧备份或清理磁盘',
    en: 'Not enough disk space: about {needed} MB needed, {free} MB free. Delete old backups or free up disk space first.',
  },
  damaged: {
    code: 3153,
    zh: '备份文件已损坏或不完整：{detail}',
    en: 'The backup file is damaged or incomplete: {detail}',
  },
  newer: {
    code: 3154,
    zh: '备份来自更新的程序版本（{migration}），请先升级本系统',
    en: 'The backup was created by a newer version ({migration}). Upgrade this program first.',
  },
  otherProgram: {
    code: 3155,
    zh: '备份来自另一个程序，无法恢复：{detail}',
    en: 'The backup was created by another program and cannot be restored: {detail}',
  },
  wrongName: {
    code: 3156,
    zh: '输入的文件名与所选备份不一致，请按显示的名称输入',
    en: 'The file name does not match the selected backup. Enter it exactly as shown.',
  },
  notAlone: {
    code: 3157,
    zh: '还有其他进程在使用数据库，请停止它们，或使用命令行恢复',
    en: 'Other processes are using the database. Stop them, or restore from the command line.',
  },
  interrupted: {
    code: 3158,
    zh: '程序在完成之前停止了，请重试',
    en: 'The program stopped before the task was complete. Try again.',
  },
  failed: {
    code: 3159,
    zh: '没有成功：{detail}',
    en: 'Failed: {detail}',
  },
  cut: {
    code: 3161,
    zh: '备份文件不完整：应为 {expected} 字节，实际只有 {is} 字节，请重新复制或上传',
    en: 'The backup file is incomplete: {is} of {expected} bytes. Copy or upload it again.',
  },
  changed: {
    code: 3162,
    zh: '备份文件的签名不符：文件生成后被改动过，无法恢复',
    en: 'The backup signature does not match: the file was changed after it was created and cannot be restored.',
  },
  passphraseNeeded: {
    code: 3163,
    zh: '该备份用口令加密，请输入口令',
    en: 'This backup is encrypted with a passphrase. Enter it.',
  },
  wrongPassphrase: {
    code: 3164,
    zh: '口令不正确，未做任何改动',
    en: 'The passphrase is incorrect. No changes were made.',
  },
  identityNeeded: {
    code: 3165,
    zh: '该备份加密给公钥 {recipient}，请输入对应的私钥（AGE-SECRET-KEY-1…）',
    en: 'This backup is encrypted to the public key {recipient}. Enter its identity (AGE-SECRET-KEY-1…).',
  },
  wrongIdentity: {
    code: 3166,
    zh: '私钥与该备份的公钥 {recipient} 不匹配，未做任何改动',
    en: 'The identity does not match the public key {recipient}. No changes were made.',
  },
  otherSigner: {
    code: 3167,
    zh: '该备份由另一台服务器签名，指纹 {fingerprint}。请与那台服务器“备份”页面上的指纹核对，确认后再恢复',
    en: 'This backup was signed by another server, fingerprint {fingerprint}. Compare it with the fingerprint on the Backup page of that server and confirm it before restoring.',
  },
  unprotected: {
    code: 3168,
    zh: '该备份来自旧版本，未加密也未签名，可能已被他人读取或改动，确认后才能恢复',
    en: 'This backup is from an older version and is neither encrypted nor signed: others may have read or changed it. Confirm this before restoring.',
  },
  noKey: {
    code: 3169,
    zh: '无法加密和签名备份：加密密钥文件不可用。请检查数据目录中的 settings.key，或设置环境变量 SETTINGS_KEY 后重启',
    en: 'Backups cannot be encrypted and signed: the server key is unavailable. Check settings.key in the data folder, or set SETTINGS_KEY and restart.',
  },
  foreignKey: {
    code: 3170,
    zh: '这里的 settings.key 或 SETTINGS_KEY 不是该数据库所用的密钥，请使用服务器的密钥后重试',
    en: 'settings.key or SETTINGS_KEY is not the key used by this database. Use the server key and try again.',
  },
  pieceMissing: {
    code: 3160,
    zh: '上传中断，请重新上传文件',
    en: 'The upload was interrupted. Upload the file again.',
  },
});
