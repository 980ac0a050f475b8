import { kindById } from '@heliodon/device-kinds/kinds';
import { describe, expect, it } from 'vitest';
import { type AlarmFacts, alarmSources, communicationCodes } from './alarm.ts';
import { alarmWords } from './alarm.words.ts';

const facts = (more: Partial<AlarmFacts>): AlarmFacts => ({
  kind: 'pcs',
  source: alarmSources.command,
  code: 1,
  detail: {},
  ...more,
});
const texts = (more: Partial<AlarmFacts>) => {
  const { zh, en } = alarmWords(facts(more), kindById(more.kind ?? 'pcs')).description;
  return [zh, en];
};

describe('texts of an alarm', () => {
  const command = kindById('pcs')?.commands[0];
  it.each<[what: string, detail: AlarmFacts['detail'], zh: string, en: string]>([
    [
      'a command that was refused',
      { command: command?.name ?? '', commandId: '', errorCode: 2514, error: 'busy' },
      `指令失败：${command?.zh}（设备拒绝执行：busy）`,
      `Command failed: ${command?.en} (Rejected by the device: busy)`,
    ],
    [
      'an upgrade',
      { command: 'firmware', commandId: '', errorCode: 2502, error: '' },
      '指令失败：固件升级（设备无响应）',
      'Command failed: Firmware upgrade (Device not responding)',
    ],
    [
      'one that nobody knows any more',
      { command: 'old', commandId: '', errorCode: null, error: '' },
      '指令失败：old',
      'Command failed: old',
    ],
  ])('%s', (_what, detail, zh, en) => {
    expect(texts({ detail })).toEqual([zh, en]);
  });

  it.each([
    ['logger', '采集器离线', 'Data logger offline'],
    ['charger', '设备离线', 'Device offline'],
  ])('the alarm of a lost connection is named after the kind of device: %s', (kind, zh, en) => {
    const { loggerLost } = communicationCodes;
    expect(texts({ kind, source: alarmSources.communication, code: loggerLost })).toEqual([zh, en]);
  });

  it('a limit alarm names the point, the worst value and the exceeded limit', () => {
    const detail = { name: '过温', point: 'internalTemperature', value: 75.5, valueAt: 0, max: 60, min: -20 };
    expect(texts({ kind: 'inverter', source: alarmSources.limit, detail })).toEqual([
      '过温：机内温度 75.5 °C > 60 °C',
      '过温: Internal temperature 75.5 °C > 60 °C',
    ]);
    expect(
      texts({ kind: 'inverter', source: alarmSources.limit, detail: { ...detail, value: -21 } })[1],
    ).toContain('-21 °C < -20 °C');
  });

  it.each([
    [
      'as the pages name it',
      { batteryId: 12, cluster: 2, pack: 7, packCell: 11 },
      '电池预警：2 簇 · 7 包 · 11 号电芯电压偏离',
      'Cluster 2 · Pack 7 · Cell 11: voltage deviation',
    ],
    [
      'of an alarm that knows the cluster only',
      {},
      '电池预警：簇内 155 号电芯电压偏离',
      'Cell 155 of the cluster: voltage deviation',
    ],
  ])('a battery warning names the cell %s', (_what, place, zh, en) => {
    const detail = { warning: 'deviation', level: 'high', cell: 155, value: 61, days: 3, ...place };
    expect(texts({ kind: 'cluster', source: alarmSources.battery, detail })).toEqual([zh, en]);
  });

  it('a demand warning states the expected value of the interval and its limit', () => {
    const detail = { limitKw: 300, projectedKw: 342.56 };
    expect(texts({ kind: '', source: alarmSources.demand, detail })).toEqual([
      '需量预警：本 15 分钟预计 342.56 kW > 300 kW',
      'Demand warning: 342.56 kW > 300 kW expected for this 15-minute period',
    ]);
  });

  it('a fallback of automatic dispatch states both costs', () => {
    const detail = { days: 14, optimiserCost: 1234.5, ruleCost: 1200, currency: 'CNY' };
    expect(texts({ kind: '', source: alarmSources.dispatch, detail })).toEqual([
      '自动调度改按峰谷规则：14 天费用 1,234.50 CNY，峰谷规则 1,200.00 CNY',
      'Automatic dispatch follows the price rule: 1,234.50 CNY over 14 days, the price rule 1,200.00 CNY',
    ]);
  });

  it('an event that is not in the catalogue is named by its number', () => {
    expect(texts({ source: alarmSources.device, code: 4711 })).toEqual([
      '未知事件 4711',
      'Unknown event 4711',
    ]);
  });

  it('an event of the manufacturer has its words and its code', () => {
    const event = { source: alarmSources.device, code: 1_002_032 };
    expect(texts({ ...event, detail: { zh: '电网掉电', en: 'Grid lost' } })).toEqual([
      '电网掉电（厂家代码 2032）',
      'Grid lost (manufacturer code 2032)',
    ]);
    expect(texts(event)).toEqual(['厂家代码 2032', 'Manufacturer code 2032']);
  });
});
