import { describe, expect, test } from 'vitest';
import { billedDemand, type DemandReading, type RegisterDemand, registerDemand } from './register-demand.ts';

/* October in Shanghai; readings as 'day hour:minute kW'. */
const ms = (text: string) => Date.parse(`2026-${text.replace(' ', 'T')}:00+08:00`);
const read = (...lines: string[]): DemandReading[] =>
  lines.map((line) => {
    const [day, clock, kw] = line.split(' ');
    return { atMs: ms(`${day} ${clock}`), kw: kw === undefined ? null : Number(kw) };
  });
const OCTOBER = { fromMs: ms('10-01 00:00'), toMs: ms('11-01 00:00') };
const END = '10-31 23:50 695';

describe('the register of a month', () => {
  test.each<[string, DemandReading[], string, number | null, string | null, string | null]>([
    [
      'reset at the start, risen twice',
      read('09-30 23:50 600', '10-01 00:05 0', '10-09 10:00 656', '10-09 10:10 695', END),
      ...(['whole', 695, '10-09 10:00', '10-09 10:10'] as const),
    ],
    [
      'reset by a clock that is ten minutes late',
      read('09-30 23:50 600', '10-01 00:05 600', '10-01 00:15 20', '10-09 10:00 695', END),
      ...(['whole', 695, '10-01 00:15', '10-09 10:00'] as const),
    ],
    [
      'reset by a clock that is early',
      read('09-30 23:55 12', '10-01 00:05 12', '10-09 10:00 695', END),
      ...(['whole', 695, '10-01 00:05', '10-09 10:00'] as const),
    ],
    [
      'last month was higher, this one is higher than its first reading only',
      read('09-30 23:50 900', '10-01 00:05 300', '10-31 23:50 300'),
      ...(['whole', 300, '10-01 00:00', '10-01 00:05'] as const),
    ],
    [
      'not reset, and never above what it held',
      read('09-30 23:50 900', '10-01 00:05 900', '10-31 23:50 900'),
      ...(['notReset', null, null, null] as const),
    ],
    [
      'not reset, but risen: all of the month was below',
      read('09-30 23:50 600', '10-01 00:05 600', '10-20 10:00 695', END),
      ...(['whole', 695, '10-01 00:05', '10-20 10:00'] as const),
    ],
    [
      'risen over the start: it may have come in September',
      read('09-30 23:50 600', '10-01 00:05 695', END),
      ...(['notReset', null, null, null] as const),
    ],
    [
      'cleared in the middle: the higher of both parts',
      read(
        '09-30 23:50 600',
        '10-01 00:05 0',
        '10-09 10:00 695',
        '10-15 08:00 695',
        '10-15 08:10 30',
        '10-31 23:50 500',
      ),
      ...(['whole', 695, '10-01 00:05', '10-09 10:00'] as const),
    ],
    [
      'cleared while nobody read it: what it held then is not known',
      read('09-30 23:50 600', '10-01 00:05 0', '10-09 10:00 400', '10-15 08:10 30', '10-31 23:50 500'),
      ...(['part', 500, '10-15 08:10', '10-31 23:50'] as const),
    ],
    [
      'reset on the fifth only',
      read('09-30 23:50 600', '10-05 00:00 600', '10-05 00:10 0', '10-09 10:00 500', '10-31 23:50 500'),
      ...(['part', 500, '10-05 00:10', '10-09 10:00'] as const),
    ],
    [
      'not read until the twelfth: the register remembers',
      read('09-29 10:00 600', '10-12 08:00 550', '10-31 23:50 550'),
      ...(['whole', 550, '10-01 00:00', '10-12 08:00'] as const),
    ],
    [
      'not read from the twentieth on',
      read('09-30 23:50 600', '10-01 00:05 0', '10-09 10:00 400', '10-20 10:00 400'),
      ...(['part', 400, '10-01 00:05', '10-09 10:00'] as const),
    ],
    [
      'a meter whose first reading is of the tenth, and holds something',
      read('10-10 10:00 300', '10-12 10:00 400', '10-31 23:50 400'),
      ...(['part', 400, '10-10 10:00', '10-12 10:00'] as const),
    ],
    [
      'a meter whose first reading is of the start, and empty',
      read('10-01 00:10 0', '10-12 10:00 400', '10-31 23:50 400'),
      ...(['whole', 400, '10-01 00:10', '10-12 10:00'] as const),
    ],
    [
      'samples without the register in between',
      read('09-30 23:50 600', '10-01 00:05 0', '10-05 10:00', '10-09 10:00 695', END),
      ...(['whole', 695, '10-01 00:05', '10-09 10:00'] as const),
    ],
    ['a meter without the register', read('10-01 00:05', '10-31 23:50'), 'none', null, null, null],
    ['nothing read', read('09-30 23:50 600', '11-01 00:05 0'), 'none', null, null, null],
  ])('%s', (_name, readings, state, kw, after, at) => {
    const found = registerDemand(readings, OCTOBER);
    expect([found.state, found.kw, found.afterMs, found.atMs]).toEqual([
      state,
      kw,
      after && ms(after),
      at && ms(at),
    ]);
  });

  test('a running month ends now', () => {
    const readings = read('09-30 23:50 600', '10-01 00:05 0', '10-09 10:00 400');
    expect(registerDemand(readings, { ...OCTOBER, toMs: ms('10-09 10:20') })).toMatchObject({
      state: 'whole',
      kw: 400,
    });
  });
});

const register = (state: RegisterDemand['state'], kw: number | null, days: [number, number] = [1, 31]) => ({
  state,
  kw,
  afterMs: null,
  atMs: null,
  firstMs: days[0],
  lastMs: days[1],
});

describe('the billed demand', () => {
  test.each<[string, number | null, RegisterDemand[], number | null, string, string]>([
    ['the register', 656, [register('whole', 695)], 695, 'register', 'register'],
    // The utility bills by the register, regardless of the 15-minute values.
    ['a register below the quarters', 700, [register('whole', 695)], 695, 'register', 'register'],
    ['a part, and it is higher', 656, [register('part', 695)], 695, 'register', 'registerPart'],
    ['a part, and the quarters are higher', 700, [register('part', 695)], 700, 'quarters', 'registerPart'],
    ['no register', 656, [], 656, 'quarters', 'noRegister'],
    ['a meter without one', 656, [register('none', null)], 656, 'quarters', 'noRegister'],
    [
      'a meter that was silent all month, beside one that was not',
      656,
      [register('whole', 695), { ...register('none', null), firstMs: null, lastMs: null }],
      ...([695, 'register', 'register'] as const),
    ],
    ['a register of an earlier month', 656, [register('notReset', null)], 656, 'quarters', 'notReset'],
    ['a register that does not count', 656, [register('whole', 0)], 656, 'quarters', 'implausible'],
    ['a register without the ratio', 656, [register('whole', 6.95)], 656, 'quarters', 'implausible'],
    ['nothing but a register', null, [register('whole', 695)], 695, 'register', 'register'],
    ['nothing at all', null, [], null, 'quarters', 'noRegister'],
    [
      'two meters at the same time',
      900,
      [register('whole', 500), register('whole', 600)],
      ...([900, 'quarters', 'severalMeters'] as const),
    ],
    [
      'two meters, of which one has a register',
      900,
      [register('whole', 500), register('none', null)],
      ...([900, 'quarters', 'severalMeters'] as const),
    ],
    [
      'a meter and the one that replaced it',
      656,
      [register('part', 600, [10, 31]), register('part', 695, [1, 9])],
      ...([695, 'register', 'registerPart'] as const),
    ],
  ])('%s', (_name, quartersKw, registers, kw, source, reason) => {
    const found = billedDemand(quartersKw, registers);
    expect([found.kw, found.source, found.reason]).toEqual([kw, source, reason]);
  });
});
