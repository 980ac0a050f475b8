import { describe, expect, it } from 'vitest';
import en from '../../texts/en.json' with { type: 'json' };
import zh from '../../texts/zh.json' with { type: 'json' };
import { faultsWithin, faultText, mapFaults, partOfPlace, placedFault, rowOfPlace } from './faults.ts';

const sound = {
  source: 'manual',
  kind: 'meter',
  brand: 'Acme',
  model: 'M1',
  registers: [{ point: 'powerKw', address: 1, type: 'i32' }],
};
const withRegister = (register: object) => ({
  ...sound,
  registers: [{ ...sound.registers[0], ...register }],
});

it('a sound map has no faults', () => {
  expect(mapFaults(sound)).toEqual([]);
});

it.each([
  ['registers[3].point: meter has no point "x"', 'registers[3].point', 'meter has no point "x"'],
  ['commands.setPower[0].param: wrong: very', 'commands.setPower[0].param', 'wrong: very'],
  ['constants.stringVoltage.3: enter a number', 'constants.stringVoltage.3', 'enter a number'],
  ['unknown field "regs"', '', 'unknown field "regs"'],
])('splits %s', (fault, place, message) => {
  expect(placedFault(fault)).toEqual({ place, message });
});

/** Every rule that a field of the editor can break, and the key of its text. */
const TABLE: readonly (readonly [string, object, string, string])[] = [
  ['a wrong address', withRegister({ address: '0x12G' }), 'registers[0].address', 'address'],
  ['an address beyond the last', withRegister({ address: 65_536 }), 'registers[0].address', 'address'],
  ['a function for writing', withRegister({ function: 6 }), 'registers[0].function', 'function'],
  ['an unknown type', withRegister({ type: 'u8' }), 'registers[0].type', 'oneOf'],
  ['an unknown word order', withRegister({ wordOrder: 'up' }), 'registers[0].wordOrder', 'wordOrder'],
  ['a scale in words', withRegister({ scale: 'ten' }), 'registers[0].scale', 'number'],
  ['a sign of zero', withRegister({ sign: 0 }), 'registers[0].sign', 'sign'],
  ['three bits', withRegister({ bits: [1, 2, 3] }), 'registers[0].bits', 'bits'],
  ['invalid as a number', withRegister({ invalid: 1 }), 'registers[0].invalid', 'invalid'],
  ['codes in words', withRegister({ codes: '0 is 1' }), 'registers[0].codes', 'codes'],
  ['no point', withRegister({ point: '' }), 'registers[0].point', 'point'],
  ['a misspelt point', withRegister({ point: 'powerkW' }), 'registers[0].point', 'noPointLike'],
  ['a point of nothing', withRegister({ point: 'zzzzzzzzzz' }), 'registers[0].point', 'noPoint'],
  ['a factor not read', withRegister({ times: ['ctRatio'] }), 'registers[0].times', 'factor'],
  ['an unknown field', withRegister({ scales: 1 }), 'registers[0]', 'field'],
  [
    'a point twice',
    { ...sound, registers: [sound.registers[0], sound.registers[0]] },
    'registers[1].point',
    'twice',
  ],
  ['no registers', { ...sound, registers: [] }, 'registers', 'registers'],
  ['no source', { ...sound, source: undefined }, 'sources', 'sources'],
  ['a gap of 200', { ...sound, maxGap: 200 }, 'maxGap', 'tooBig'],
  ['requests of nothing', { ...sound, maxRead: 0 }, 'maxRead', 'tooSmall'],
  ['a pause of half a millisecond', { ...sound, pauseMs: 0.5 }, 'pauseMs', 'whole'],
  ['a long brand', { ...sound, brand: 'x'.repeat(51) }, 'brand', 'tooLong'],
  [
    'a probe without limits',
    { ...sound, fingerprint: [{ address: 1, type: 'u16', min: 1 }] },
    'fingerprint[0].max',
    'number',
  ],
  ['an unknown constant', { ...sound, constants: { workStatu: 0 } }, 'constants.workStatu', 'noPointLike'],
  [
    'an unknown command',
    { ...sound, commands: { jump: [{ value: 1, address: 1, type: 'u16' }] } },
    'commands',
    'noCommand',
  ],
  [
    'a write without a value',
    { ...sound, commands: { setCtRatio: [{ address: 1, type: 'u16' }] } },
    'commands.setCtRatio[0]',
    'paramOrValue',
  ],
  [
    'an unknown parameter',
    { ...sound, commands: { setCtRatio: [{ param: 'ratios', address: 1, type: 'u16' }] } },
    'commands.setCtRatio[0].param',
    'noParamLike',
  ],
  [
    'a function for reading in a command',
    { ...sound, commands: { setCtRatio: [{ param: 'ratio', address: 1, type: 'u16', function: 3 }] } },
    'commands.setCtRatio[0].function',
    'writeFunction',
  ],
];

describe('faults of the rule', () => {
  it.each(TABLE)('%s is shown at its field, in both languages', (_, map, place, key) => {
    const [fault] = mapFaults(map);
    expect(fault?.place).toBe(place);
    expect(faultText(fault?.message ?? '').key).toBe(key);
    expect(en.maps.fault).toHaveProperty(key);
    expect(zh.maps.fault).toHaveProperty(key);
  });

  it('names what is wrong and what is similar', () => {
    const [fault] = mapFaults(withRegister({ point: 'powerkW' }));
    expect(faultText(fault?.message ?? '').params).toEqual({ name: 'powerkW', like: 'powerKw' });
    expect(faultText('something new')).toEqual({ key: 'other', params: { message: 'something new' } });
  });
});

it('knows part and row of a place', () => {
  expect(rowOfPlace('registers[12].plus[0].address', 'registers')).toBe(12);
  expect(rowOfPlace('registers', 'registers')).toBeUndefined();
  expect(partOfPlace('registers[12].scale')).toBe('registers');
  expect(partOfPlace('fingerprint[0].min')).toBe('recognition');
  expect(partOfPlace('commands.setPower[0]')).toBe('commands');
  expect(partOfPlace('maxGap')).toBe('device');
  expect(partOfPlace('')).toBe('device');
});

it('finds the faults of a row, and not those of row 10 in row 1', () => {
  const faults = ['registers[1].scale', 'registers[10].scale', 'registers[1].plus[0].type'].map((place) => ({
    place,
    message: '',
  }));
  expect(faultsWithin(faults, 'registers[1]')).toHaveLength(2);
});
