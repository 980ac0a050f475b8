import { decimal, decimalText, fixedText, sum } from '@heliodon/kernel/decimal';
import { HOUR_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { type ChargedLine, uncoveredOf, withCharged } from './charged-lines.ts';
import { hourlyCents, incomeCents } from './income-cents.ts';
import { amountOf, exactTotal, type SettledLine } from './lines.ts';

/** 0.35 kWh at 0.70 and 0.50: 0.245 and 0.175, billed as 0.25 and 0.18. */
const charged = (fromH: number, toH: number, more: Partial<ChargedLine> = {}): ChargedLine => ({
  fromMs: fromH * HOUR_MS,
  toMs: toH * HOUR_MS,
  period: 'usual',
  quanta: 350_000,
  price: decimal('0.70'),
  service: decimal('0.50'),
  energyFee: decimal('0.25'),
  serviceFee: decimal('0.18'),
  ...more,
});
const measured: SettledLine[] = [
  { item: 'charging', period: 'usual', price: decimal('0.7'), quanta: 700_000 },
  { item: 'pileEnergy', period: 'usual', price: decimal('-0.7'), quanta: 700_000 },
];
const shown = (lines: readonly SettledLine[]) =>
  lines.map((line) => `${line.item} ${line.quanta} ${decimalText(amountOf(line))}`);

describe('income of charging by sessions', () => {
  it.each<[string, ChargedLine[], string[]]>([
    [
      'is what people were asked for, to the cent; what piles took stays measured',
      [charged(1, 2), charged(3, 4)],
      ['pileEnergy 700000 -0.49', 'charging 700000 0.5', 'chargingService 700000 0.36'],
    ],
    [
      'without a price only the service fee is known',
      [charged(1, 2, { quanta: 700_000, price: null, energyFee: null, period: null })],
      ['pileEnergy 700000 -0.49', 'chargingService 700000 0.18'],
    ],
    [
      'without a service fee there is no such line',
      [charged(1, 4, { quanta: 700_000, service: decimal('0'), serviceFee: decimal('0.00') })],
      ['pileEnergy 700000 -0.49', 'charging 700000 0.25'],
    ],
    [
      'what another pile measured without a session stays at the price of the day',
      [charged(1, 2)],
      ['charging 700000 0.495', 'pileEnergy 700000 -0.49', 'chargingService 350000 0.18'],
    ],
    [
      'sessions of more than was measured count as they are',
      [charged(1, 2), charged(2, 3), charged(3, 4)],
      ['pileEnergy 700000 -0.49', 'charging 1050000 0.75', 'chargingService 1050000 0.54'],
    ],
    ['nothing was asked for', [], ['charging 700000 0.49', 'pileEnergy 700000 -0.49']],
  ])('%s', (_, lines, expected) => expect(shown(withCharged(measured, lines))).toEqual(expected));

  it('a day is rounded once and its groups add up', () => {
    const cents = incomeCents(withCharged(measured, [charged(1, 2), charged(3, 4)]));
    expect(cents).toMatchObject({ charging: 50n, chargingService: 36n, pileEnergy: -49n });
  });

  it('hours divide a line by time and add up to the day', () => {
    const lines = [charged(0.5, 3.25), charged(2, 2.5)];
    const hours = [0, 1, 2, 3].map((hour) =>
      withCharged([], lines, {
        fromMs: hour * HOUR_MS,
        toMs: (hour + 1) * HOUR_MS,
        uncovered: uncoveredOf([], lines),
      }),
    );
    const day = withCharged([], lines);
    expect(fixedText(sum(hours.map(exactTotal)), 8)).toBe(fixedText(exactTotal(day), 8));
    const quanta = hours.flat().reduce((all, line) => all + (line.item === 'charging' ? line.quanta : 0), 0);
    expect(quanta).toBe(700_000);
    const cents = hourlyCents(hours).reduce((all, of) => all + of.charging + of.chargingService, 0n);
    expect(cents).toBe(86n);
    expect(hours[0]?.map(({ item }) => item)).toEqual(['charging', 'chargingService']);
  });

  it('hours divide the energy without a session, whenever it was measured', () => {
    const uncovered = uncoveredOf(measured, [charged(1, 2)]);
    const ofHour = (quanta: number) =>
      measured.flatMap((line) => (line.item === 'charging' ? { ...line, quanta } : []));
    const before = withCharged(ofHour(200_000), [charged(1, 2)], { fromMs: 0, toMs: HOUR_MS, uncovered });
    const during = withCharged(ofHour(500_000), [charged(1, 2)], {
      fromMs: HOUR_MS,
      toMs: 2 * HOUR_MS,
      uncovered,
    });
    expect(shown(before)).toEqual(['charging 100000 0.07']);
    expect(shown(during)).toEqual(['charging 600000 0.425', 'chargingService 350000 0.18']);
  });
});
