import type { Lang } from '@heliodon/kernel/lang';
import { LOGGER_COMMAND } from '../command-name.ts';

export interface Words {
  readonly title: string;
  readonly other: string;
  readonly platform: string;
  readonly up: string;
  readonly down: string;
  readonly waiting: string;
  readonly stored: string;
  readonly dropped: string;
  readonly refused: string;
  readonly setAside: string;
  readonly untimed: string;
  readonly trouble: string;
  readonly clock: string;
  readonly clockUnknown: string;
  readonly control: string;
  readonly controlEdge: string;
  readonly controlPlatform: string;
  readonly controlNone: string;
  readonly serialNumber: string;
  readonly claimCode: string;
  readonly claimHint: string;
  readonly configuration: string;
  readonly ownFile: string;
  /** With the number of the version. */
  readonly version: (version: number) => string;
  readonly onTrial: string;
  readonly devices: string;
  readonly noDevices: string;
  readonly reading: string;
  readonly never: string;
  readonly error: string;
  readonly point: string;
  readonly value: string;
  readonly fine: string;
  readonly silent: string;
}

export const WORDS: Readonly<Record<Lang, Words>> = {
  zh: {
    title: '数据采集器',
    other: 'English',
    platform: '平台连接',
    up: '已连接',
    down: '未连接，数据先存盘，恢复后自动补传',
    waiting: '待上传条数',
    stored: '存储占用',
    dropped: '因空间不足丢弃',
    refused: '平台拒收',
    setAside: '平台始终拒收，已另存',
    untimed: '因时间未知丢弃',
    trouble: '磁盘故障',
    clock: '时钟',
    clockUnknown: '等待平台对时',
    control: '站级控制',
    controlEdge: '由本采集器执行',
    controlPlatform: '由平台执行',
    controlNone: '未启用',
    serialNumber: '序列号',
    claimCode: '认领码',
    claimHint:
      '在平台“监控中心 → 设备管理”页打开“接入设备”，点击“用认领码添加”，填写此序列号和认领码，采集器随后自动连接。',
    configuration: '采集配置',
    ownFile: 'logger.json',
    version: (version) => `平台下发的第 ${version} 版`,
    onTrial: '，等待平台确认',
    devices: '设备',
    noDevices: `尚未配置设备。可在平台上扫描并添加，也可以运行 ${LOGGER_COMMAND} --scan。`,
    reading: '最近读数',
    never: '尚未读到',
    error: '最近错误',
    point: '测点',
    value: '数值',
    fine: '正常',
    silent: '无应答',
  },
  en: {
    title: 'Data logger',
    other: '中文',
    platform: 'Platform connection',
    up: 'connected',
    down: 'not connected: samples are stored on disk and sent automatically later',
    waiting: 'Records waiting to be sent',
    stored: 'Storage used',
    dropped: 'Dropped because storage was full',
    refused: 'Rejected by the platform',
    setAside: 'Set aside after repeated rejection by the platform',
    untimed: 'Dropped because the time was unknown',
    trouble: 'Disk fault',
    clock: 'Clock',
    clockUnknown: 'waiting for time synchronisation with the platform',
    control: 'Site control',
    controlEdge: 'by this logger',
    controlPlatform: 'by the platform',
    controlNone: 'off',
    serialNumber: 'Serial number',
    claimCode: 'Claim code',
    claimHint:
      'In the portal, open Monitoring → Devices → Connect devices, click “Add by claim code” and enter this serial number and claim code. The logger then connects by itself.',
    configuration: 'Configuration',
    ownFile: 'logger.json',
    version: (version) => `version ${version} of the platform`,
    onTrial: ', waiting for confirmation',
    devices: 'Devices',
    noDevices: `No devices are configured yet. Scan for them in the portal, or run ${LOGGER_COMMAND} --scan.`,
    reading: 'Last reading',
    never: 'not read yet',
    error: 'Last error',
    point: 'Point',
    value: 'Value',
    fine: 'OK',
    silent: 'not responding',
  },
};
