import { describe, expect, it, test } from 'vitest';
import { ALL_LINES, draftOf, linesOf, templateCsv } from './utilityDraft.ts';

const peak = { kind: 'import', period: 'peak' } as const;

it('begins with our own lines and the figures entered before', () => {
  const entered = [{ kind: 'capacity', period: null, quantity: null, amount: '30.00' } as const];
  expect(draftOf([{ kind: 'feedIn', period: null }, peak], entered)).toEqual([
    { ...peak, quantity: '', amount: '' },
    { kind: 'capacity', period: null, quantity: '', amount: '30.00' },
    { kind: 'feedIn', period: null, quantity: '', amount: '' },
  ]);
});

describe('parsing of a typed line', () => {
  test.each([
    ['a line', '1,000', '1 100.00', [{ ...peak, quantity: '1000', amount: '1100.00' }]],
    ['an amount alone', '', '-5', [{ ...peak, quantity: null, amount: '-5' }]],
    ['nothing', ' ', '', null],
    ['no amount', '1', '', null],
    ['no number', '1', 'ten', null],
    ['a decimal comma', '1', '1234,56', null],
    ['a decimal comma in the quantity', '0,5', '1', null],
  ])('%s', (_name, quantity, amount, lines) => {
    expect(linesOf([{ ...peak, quantity, amount }])).toEqual(lines);
  });
});

it('a template has a row for each line', () => {
  expect(templateCsv([peak, { kind: 'demand', period: null }], 'en')).toBe(
    '\uFEFFItem,Time of use,Quantity,Amount\r\nEnergy charge,Peak,,\r\nDemand charge,,,\r\n',
  );
  expect(ALL_LINES).toHaveLength(9);
});
