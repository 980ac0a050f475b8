import { describe, expect, it, test } from 'vitest';
import { goOn, outlookAt, roomOf, todayModel, windowModel } from './watchModel.ts';

const START = 9_000_000;
const at = (seconds: number) => START + seconds * 1000;
const window = { startMs: START, atMs: at(300), importKwh: 10, importKw: 120, unknownMs: 0 };
const readings = [
  { atMs: START, gridKw: 120 },
  { atMs: at(300), gridKw: 120 },
];
const words = { reached: 'r', projected: 'p', grid: 'g', limit: 'l', warn: 'w' };

describe('the window is continued with live readings', () => {
  it('newer than the window', () => {
    const later = [
      { atMs: at(290), meterKw: 999 },
      { atMs: at(330), meterKw: 240 },
    ];
    const live = goOn({ window, readings, direction: 'importPositive' }, later);
    // 30 s at 120 kW add 1 kWh.
    expect(live?.window).toMatchObject({ atMs: at(330), importKwh: 11, importKw: 240 });
    expect(live?.readings).toHaveLength(3);
  });

  it('into the next interval, which starts at zero', () => {
    const live = goOn({ window, readings, direction: 'importPositive' }, [{ atMs: at(930), meterKw: 60 }]);
    expect(live?.window).toMatchObject({ startMs: at(900), importKwh: 1, importKw: 60 });
    expect(live?.readings).toEqual([{ atMs: at(930), gridKw: 60 }]);
    expect(goOn({ window: null, readings: [], direction: 'importPositive' }, [])).toBeNull();
  });

  it('of a meter that counts export as positive', () => {
    const live = goOn({ window, readings, direction: 'exportPositive' }, [{ atMs: at(330), meterKw: -240 }]);
    expect(live?.window).toMatchObject({ importKwh: 11, importKw: 240 });
    expect(live?.readings.at(-1)).toEqual({ atMs: at(330), gridKw: 240 });
  });
});

describe('outlook of the interval', () => {
  it('between two readings assumes constant import', () => {
    // 120 kW for ten minutes are 20 kWh, a demand of 80 kW; the remaining five minutes add 40 kW.
    expect(outlookAt(window, at(600), 100, 90)).toEqual({
      reachedKw: 80,
      projectedKw: 120,
      leftS: 300,
      importKw: 120,
      headroomKw: 60,
      level: 'willBreak',
      breaksAtMs: at(750),
    });
    expect(outlookAt(window, at(600), null, 90)).toMatchObject({ level: null, headroomKw: null });
  });
});

describe('power available to the end of the interval', () => {
  test.each([
    ['no limit', null, 50, null, null],
    ['broken', -0.1, 50, 100, null],
    ['nothing left', 0, 50, 100, { kw: 0, free: false }],
    ['some', 150, 50, 100, { kw: 150, free: false }],
    ['twice the limit', 200, 50, 100, { kw: 200, free: false }],
    ['more than the plant ever draws', 23_322.9, 50, 100, { kw: 200, free: true }],
    ['more than twice the limit, not than twice what is drawn', 500, 300, 100, { kw: 500, free: false }],
    ['more than twice what is drawn', 601, 300, 100, { kw: 600, free: true }],
    ['at the very end', Number.POSITIVE_INFINITY, 50, 100, { kw: 200, free: true }],
    ['at the very end and on the limit', Number.NaN, 50, 100, null],
  ])('%s', (_name, headroomKw, importKw, limitKw, room) => {
    expect(roomOf({ headroomKw, importKw }, limitKw)).toEqual(room);
  });
});

describe('charts', () => {
  it('the running interval shows the measured rise and continues to the projection', () => {
    const model = windowModel(
      { window, readings },
      { limitKw: 100, warnPercent: 90, on: false },
      'UTC',
      words,
    );
    expect(model.x).toMatchObject({ at: [START, at(300), at(900)] });
    expect(model.series.map(({ data }) => data)).toEqual([
      [0, 40, null],
      [null, 40, 120],
      [120, 120, null],
      [100, 100, 100],
      [90, 90, 90],
    ]);
    // Import has the colour of its tile; demand reached and projection differ from it and from each other.
    const looks = model.series.slice(0, 3).map(({ energy, pale, dashed }) => [energy, pale, dashed]);
    expect(looks).toEqual([
      ['grid', true, undefined],
      [undefined, undefined, true],
      ['grid', undefined, undefined],
    ]);
  });

  it('intervals above their limit are a series of their own', () => {
    const quarter = (place: number, importKw: number | null, limitKw: number | null) => ({
      startMs: START + place * 900_000,
      importKw,
      freeKw: importKw,
      limitKw,
    });
    const model = todayModel(
      [quarter(0, 90, 80), quarter(1, 80, 80), quarter(2, 90, null), quarter(3, null, 80)],
      { fromMs: START, toMs: START + 5 * 900_000, timeZone: 'UTC' },
      80,
      { demand: 'd', over: 'o', free: 'f', limit: 'l' },
    );
    expect(model.series.slice(0, 2).map(({ data }) => data)).toEqual([
      [null, 80, 90, null, null],
      [90, null, null, null, null],
    ]);
  });
});
