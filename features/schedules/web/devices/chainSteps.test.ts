import type { PlanExecution } from '@heliodon/schedules/contract';
import { expect, it } from 'vitest';
import { CHAIN, chainSteps } from './chainSteps.ts';

const AT = '2026-11-15T00:00:00Z';

it.each<[string, number, PlanExecution['hold'], string]>([
  ['without a plan', 0, null, 'waiting waiting waiting waiting waiting'],
  ['just queued', 1, 'wait', 'done now waiting waiting waiting'],
  ['connection is lost', 1, 'offline', 'done failed waiting waiting waiting'],
  ['sent, no answer yet', 2, 'waiting', 'done done now waiting waiting'],
  ['refused', 2, 'refused', 'done done failed waiting waiting'],
  ['read back, power differs', 4, 'power', 'done done done done failed'],
  ['followed', 5, null, 'done done done done done'],
])('%s', (_, reached, hold, expected) => {
  const chain = Object.fromEntries(
    CHAIN.map((name, i) => [name, i < reached ? AT : null]),
  ) as PlanExecution['chain'];
  expect(
    chainSteps({ chain, hold })
      .map(({ state }) => state)
      .join(' '),
  ).toBe(expected);
});
