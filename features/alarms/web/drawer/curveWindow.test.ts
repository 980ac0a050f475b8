import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { describe, expect, it } from 'vitest';
import { curveModel, curveWindow } from './curveWindow.ts';

const at = (time: string) => Date.parse(time);
const triggerTime = '2026-11-14T15:30:00.000Z';
const timeZone = 'Asia/Shanghai';

describe('the time around a trigger', () => {
  it.each([
    ['still open', null, '2026-11-14T16:30:00Z', '2026-11-15'],
    ['recovered at once', '2026-11-14T15:40:00.000Z', '2026-11-14T16:30:00Z', '2026-11-15'],
    ['recovered after two hours', '2026-11-14T17:30:00.000Z', '2026-11-14T17:45:00Z', '2026-11-15'],
    ['recovered the next day', '2026-11-15T17:30:00.000Z', '2026-11-14T16:30:00Z', '2026-11-15'],
  ])('%s', (_, recoverTime, toMs, to) => {
    // 22:30 to 00:30 on the plant's clock: two of its days.
    expect(curveWindow({ triggerTime, recoverTime, timeZone })).toEqual({
      fromMs: at('2026-11-14T14:30:00Z'),
      toMs: at(toMs),
      from: '2026-11-14',
      to,
    });
  });
});

it('draws the samples within the window, with trigger, recovery and limits', () => {
  const kind = deviceKinds.find(({ id }) => id === 'inverter') as DeviceKind;
  const t = ['14:00', '15:00', '15:30', '16:00', '17:00'].map((time) => at(`2026-11-14T${time}:00Z`));
  const history = {
    timeZone,
    fromMs: 0,
    toMs: 1,
    t,
    cut: false,
    stepMs: null,
    values: [
      [1, 2, 9, 2, 1],
      [10, 20, 90, 20, 10],
    ],
  };
  const alarm = {
    triggerTime,
    recoverTime: '2026-11-14T15:50:00.000Z',
    timeZone,
    eventType: 3,
    detail: { name: 'High', point: 'stringCurrent.3', value: 9, max: 8, min: null },
  } as const;
  const words = { trigger: 'T', recovery: 'R', max: 'max', min: 'min' };
  const model = curveModel(alarm, kind, ['stringCurrent.3', 'activePowerKw'], history, 'en', words);
  expect(model.x).toMatchObject({ at: t.slice(1, 4) });
  expect(model.series.map(({ name, unit, data }) => [name, unit, data])).toEqual([
    ['String current #3', 'A', [2, 9, 2]],
    ['Active power', 'kW', [20, 90, 20]],
  ]);
  expect(model.marks).toEqual([
    { at: at(triggerTime), label: 'T', tone: 'fault' },
    { at: at('2026-11-14T15:50:00Z'), label: 'R', tone: 'normal' },
    { value: 8, unit: 'A', label: 'max', tone: 'warning' },
  ]);
});
