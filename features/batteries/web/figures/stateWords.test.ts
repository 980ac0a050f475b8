import { describe, expect, it } from 'vitest';
import { chargeWord, packTone, packWord, workWord } from './stateWords.ts';

describe('texts of states', () => {
  it.each([
    [0, '待机', 'Standby'],
    [1, '正常', 'Normal'],
    [2, '故障', 'Fault'],
    [3, '升级中', 'Upgrading'],
    [4, '未知 (4)', 'Unknown (4)'],
    [7, '未知 (7)', 'Unknown (7)'],
  ])('battery %d', (code, zh, en) => {
    expect([workWord({ workStatus: code }, 'zh'), workWord({ workStatus: code }, 'en')]).toEqual([zh, en]);
  });

  it.each([
    [0, '初始化', 'Initialisation', 'waiting'],
    [1, '待机', 'Standby', 'waiting'],
    [2, '充电', 'Charge', 'normal'],
    [3, '放电', 'Discharge', 'normal'],
    [4, '关机', 'Shutdown', 'offline'],
    [5, '故障', 'Fault', 'fault'],
    [6, '升级', 'Upgrade', 'waiting'],
    [9, '未知 (9)', 'Unknown (9)', 'warning'],
  ])('pack %d', (code, zh, en, tone) => {
    expect([packWord(code, 'zh'), packWord(code, 'en'), packTone(code)]).toEqual([zh, en, tone]);
  });

  it('an unknown state has no text', () => {
    expect([workWord({}, 'en'), chargeWord({ chargeState: 1 }, 'en'), packWord(null, 'zh')]).toEqual([
      '',
      'Charge',
      '',
    ]);
  });
});
