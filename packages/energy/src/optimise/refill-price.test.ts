import { expect, it } from 'vitest';
import { refillPrice } from './refill-price.ts';

const day = (price: (slot: number) => number) => Array.from({ length: 96 }, (_, slot) => price(slot));

it.each<[string, number[], number]>([
  ['no steps', [], 0],
  ['the lowest price, through the losses of charging', [0.5, 0.38, 0.9], 0.4],
  ['only the last day counts', [...day(() => 0.1), ...day((slot) => (slot < 32 ? 0.38 : 1))], 0.4],
  ['energy that is paid for taking it is worth nothing', [-0.2, 0.5], 0],
])('%s', (_, buyPrice, expected) => {
  expect(refillPrice({ horizon: { buyPrice }, battery: { chargeEfficiency: 0.95 } })).toBeCloseTo(
    expected,
    9,
  );
});
