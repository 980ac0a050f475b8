import { expect, it } from 'vitest';
import { isOpen, upgradeOutcome, upgradePercent } from './upgradeStates.ts';

it.each([
  ['queued', 0, 0],
  ['downloading', 50, 45],
  ['downloading', 100, 90],
  ['installing', 100, 95],
  ['done', 100, 100],
] as const)('%s at %d percent', (state, percent, shown) => {
  expect(upgradePercent({ state, percent })).toBe(shown);
});

it('maps the state of a job to its outcome', () => {
  const job = (state: 'queued' | 'done' | 'failed') => ({ state, percent: 0, msg: 'Device not responding' });
  const word = (state: string) => state.toUpperCase();
  expect(upgradeOutcome(job('queued'), word)).toMatchObject({ state: 'running', text: 'QUEUED' });
  expect(upgradeOutcome(job('done'), word)).toMatchObject({ state: 'ok', text: 'DONE' });
  expect(upgradeOutcome(job('failed'), word)).toMatchObject({
    state: 'failed',
    text: 'Device not responding',
  });
  expect(isOpen(job('failed'))).toBe(false);
});
