import { expect, it } from 'vitest';
import type { Question } from './question.ts';
import { isOpen, matchingSettings, newestSettings } from './questions.ts';

const question = (given: Partial<Question>): Question => ({
  questionId: 'q',
  action: 'getConfiguration',
  detail: '',
  state: 'answered',
  askedBy: 'manager',
  askedAt: '2026-03-01T08:00:00Z',
  answeredAt: null,
  outcome: '',
  settings: [],
  hasFile: false,
  ...given,
});

it('a request is open until the charger answered, refused or failed', () => {
  const states = ['queued', 'asked', 'answered', 'refused', 'failed'] as const;
  expect(states.filter((state) => isOpen({ state }))).toEqual(['queued', 'asked']);
});

it('shows the settings of the newest answer', () => {
  const rows = [
    question({ questionId: 'a', state: 'asked' }),
    question({ questionId: 'b', action: 'reset' }),
    question({ questionId: 'c' }),
    question({ questionId: 'd' }),
  ];
  expect(newestSettings(rows)?.questionId).toBe('c');
  expect(newestSettings([])).toBeUndefined();
});

it('settings are found by key or value', () => {
  const settings = [
    { key: 'HeartbeatInterval', value: '60', readonly: false },
    { key: 'NumberOfConnectors', value: '2', readonly: true },
    { key: 'AuthorizationKey', value: null, readonly: false },
  ];
  const keys = (keyword: string) => matchingSettings(settings, keyword).map(({ key }) => key);
  expect(keys('heart')).toEqual(['HeartbeatInterval']);
  expect(keys(' 2 ')).toEqual(['NumberOfConnectors']);
  expect(keys('')).toHaveLength(3);
});
