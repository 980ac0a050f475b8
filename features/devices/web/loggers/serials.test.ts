import { expect, it } from 'vitest';
import { readSerials, secretsCsv } from './serials.ts';

it.each<[string, string, string[], string[]]>([
  ['lines', 'LG-1\nLG-2\r\n', ['LG-1', 'LG-2'], []],
  [
    'cells, commas and what Chinese keyboards type',
    'LG-1\tLG-2,LG-3，LG-4；LG-5',
    ['LG-1', 'LG-2', 'LG-3', 'LG-4', 'LG-5'],
    [],
  ],
  ['a duplicate', 'LG-1 LG-1', ['LG-1'], []],
  ['invalid serial numbers', 'LG-1 x "LG-2"', ['LG-1'], ['x', '"LG-2"']],
  ['nothing', ' \n ', [], []],
])('%s', (_, text, sns, wrong) => {
  expect(readSerials(text)).toEqual({ sns, wrong, tooMany: false });
});

it('refuses more serial numbers than the maximum', () => {
  const many = Array.from({ length: 501 }, (_, i) => `LG-${i}`).join(' ');
  expect(readSerials(many).tooMany).toBe(true);
});

it('writes only rows that have a secret', () => {
  const row = { code: 1000, msg: '', checkCode: 'ABCD2345', secret: 's_1' };
  const csv = secretsCsv(
    ['SN', 'Check code', 'Secret'],
    [
      { ...row, sn: 'LG-1' },
      { sn: 'LG-2', code: 2552, msg: 'known', checkCode: null, secret: null },
    ],
  );
  expect(csv).toBe('\uFEFFSN,Check code,Secret\r\nLG-1,ABCD2345,s_1\r\n');
});
