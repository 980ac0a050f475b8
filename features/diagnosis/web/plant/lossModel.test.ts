import { expect, it } from 'vitest';
import { shownCauses } from '../../contract/plant.contract.ts';
import { colourOf, lossModel } from './lossModel.ts';

const day = (date: string, more: object) => ({
  day: date,
  performanceRatio: null,
  availability: null,
  specificYield: null,
  neighbourYield: null,
  pvKwh: null,
  expectedKwh: null,
  losses: [],
  ...more,
});

it('has bars by cause in the given order and the ratio in percent; an unknown day has no values', () => {
  const model = lossModel(
    {
      days: [
        day('2026-11-13', {}),
        day('2026-11-14', {
          pvKwh: 90,
          performanceRatio: 0.8,
          losses: [{ cause: 'clipping', kwh: 3, money: 1 }],
        }),
        day('2026-11-15', { pvKwh: 90, losses: [{ cause: 'deadString', kwh: 9, money: 3 }] }),
      ],
      causes: [
        { cause: 'deadString', kwh: 9, money: 3 },
        { cause: 'clipping', kwh: 3, money: 1 },
      ],
    },
    { cause: (cause) => cause, ratio: 'PR' },
  );
  expect(model.series.map(({ name, data }) => [name, data])).toEqual([
    ['deadString', [null, 0, 9]],
    ['clipping', [null, 3, 0]],
    ['PR', [null, 80, null]],
  ]);
});

it('each cause has its own colour, and a fault is red', () => {
  const colours = shownCauses.map(colourOf);
  expect(new Set(colours).size).toBe(shownCauses.length);
  expect(colourOf('faultStop')).toBe('var(--hd-status-fault-solid)');
  expect(colours).not.toContain(undefined);
});
