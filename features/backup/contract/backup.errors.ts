import { defineErrors } from '@heliodon/contract/errors';

export const backupErrors = defineErrors({
  busy: {
    code: 3151,
    zh: '正在备份、检查或恢复，请等它完成后再试',
    en: 'A back-up, check or restore is under way. Please wait until it is done.',
  },
  noSpace: {
    code: 3152,
    zh: '磁盘空间不足：需要约 {needed} MB，可用 {free} MB，请先删除旧备份或清理磁盘',
    en: 'Not enough disk space: about {needed} MB are needed, {free} MB are free. Delete old back-ups or free some space first.',
  },
  damaged: {
    code: 3153,
    zh: '备份文件已损坏或不完整：{detail}',
    en: 'The back-up file is damaged or incomplete: {detail}',
  },
  newer: {
    code: 3154,
    zh: '备份来自更新的程序版本（{migration}），请先升级本系统',
    en: 'The back-up was made by a newer version ({migration}). Please upgrade this program first.',
  },
  otherProgram: {
    code: 3155,
    zh: '备份来自另一个程序，无法恢复：{detail}',
    en: 'The back-up was made by another program and cannot be restored: {detail}',
  },
  wrongName: {
    code: 3156,
    zh: '输入的文件名与所选备份不一致，请按显示的名称输入',
    en: 'The name that was typed is not that of the back-up. Please type it as it is shown.',
  },
  notAlone: {
    code: 3157,
    zh: '还有其他进程在使用数据库，请停止它们，或使用命令行恢复',
    en: 'Other processes use the database. Stop them, or restore from the command line.',
  },
  interrupted: {
    code: 3158,
    zh: '程序在完成之前停止了，请重试',
    en: 'The program stopped before it was done. Please try again.',
  },
  failed: {
    code: 3159,
    zh: '没有成功：{detail}',
    en: 'This did not work: {detail}',
  },
  pieceMissing: {
    code: 3160,
    zh: '上传中断，请重新上传文件',
    en: 'The upload was interrupted. Please upload the file again.',
  },
});
