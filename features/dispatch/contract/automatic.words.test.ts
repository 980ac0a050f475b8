import { DISPATCH_REASONS, type DispatchReason, reason } from '@heliodon/energy/optimise/dispatch-reason';
import { givenUpText } from '@heliodon/energy/optimise/limit-words';
import { describe, expect, it } from 'vitest';
import { dispatchReasonText } from './automatic.words.ts';

const flows = { powerKw: -40, loadKw: 560, pvKw: 100 };
const demand = reason('importLimit', { ...flows, limitKw: 500 }, 'demand');

describe('the text of a reason', () => {
  it.each<[DispatchReason, string, string]>([
    [
      demand,
      'Charging held at 40 kW: demand limit 500 kW, load 560 kW, PV 100 kW',
      '充电保持在 40 kW：需量限值 500 kW，负载 560 kW，光伏 100 kW',
    ],
    [
      reason('hold', { powerKw: 0, price: 0.7, worth: 0.954321 }),
      'Waiting: the price is 0.7 CNY/kWh, stored energy is worth 0.9543 CNY/kWh',
      '等待：当前电价 0.7 CNY/kWh，储存的电能价值 0.9543 CNY/kWh',
    ],
    [
      reason('shavePeak', { powerKw: 35.25, loadKw: 75, pvKw: 0, targetKw: 40 }, 'peakTarget'),
      'Discharging 35.3 kW: import is held at 40 kW to avoid a higher demand charge, load 75 kW, PV 0 kW',
      '放电 35.3 kW，购电保持在 40 kW，避免提高需量电费：负载 75 kW，光伏 0 kW',
    ],
    [
      reason('full', { soc: 95, powerKw: 0 }, 'storage'),
      'The storage is full: SOC 95 %',
      '储能已充满：SOC 95 %',
    ],
    [reason('setPoint', { powerKw: -20 }), 'Set to -20 kW by a user', '用户设定功率 -20 kW'],
  ])('%o', (given, en, zh) => {
    expect(dispatchReasonText(given, 'CNY', 'en')).toBe(en);
    expect(dispatchReasonText(given, 'CNY', 'zh')).toBe(zh);
  });

  it.each(DISPATCH_REASONS)('%s has no open place with all its values', (code) => {
    const params = { ...flows, price: 1, worth: 1, feedIn: 1, exportKw: 1, limitKw: 1, targetKw: 1, soc: 50 };
    for (const lang of ['zh', 'en'] as const)
      expect(dispatchReasonText(reason(code, params, 'demand'), 'CNY', lang)).not.toMatch(/[{}]/);
  });
});

it('names both limits where one is given up', () => {
  const given = { kept: 'demand', gaveUp: 'backflow', byKw: 20 } as const;
  expect(givenUpText(given, 'en')).toBe(
    'The demand limit and the anti-backflow limit cannot both be kept: the anti-backflow limit is exceeded by 20 kW',
  );
  expect(givenUpText(given, 'zh')).toContain('需量限值与防逆流限值无法同时满足');
});
