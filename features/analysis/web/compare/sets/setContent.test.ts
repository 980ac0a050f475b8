import { expect, it } from 'vitest';
import { emptyState } from '../state/compareLink.ts';
import { contentOf, stateOf } from './setContent.ts';

const series = [{ deviceId: 5, point: 'soc', tint: 3 }];

it.each([
  [1, { from: '', to: '' }],
  [7, { from: '2026-11-09', to: '2026-11-15' }],
])('a set of %s days ends today', (days, range) => {
  const content = { series, view: 'max' as const, stepMin: 15 as const, units: ['%'], days, timeZone: 'UTC' };
  const state = stateOf({ setId: 9, content }, '2026-11-15');
  expect(state).toEqual({
    ...emptyState,
    series,
    view: 'max',
    stepMin: 15,
    units: ['%'],
    timeZone: 'UTC',
    setId: 9,
    ...range,
  });
  const shown = { from: state.from || '2026-11-15', to: state.to || '2026-11-15' };
  expect(contentOf(state, shown)).toEqual(content);
});
