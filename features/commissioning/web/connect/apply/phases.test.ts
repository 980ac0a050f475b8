import { expect, test } from 'vitest';
import { phasesOf } from './phases.ts';

test.each([
  [undefined, 'busy', 'open', 'open'],
  [{ newest: 4, state: 'running', version: 4 }, 'busy', 'open', 'open'],
  [{ newest: 5, state: 'sent', version: 4 }, 'busy', 'open', 'open'],
  [{ newest: 5, state: 'sent', version: 5 }, 'done', 'busy', 'open'],
  [{ newest: 5, state: 'running', version: 5 }, 'done', 'done', 'done'],
  [{ newest: 6, state: 'running', version: 6 }, 'done', 'done', 'done'],
  [{ newest: 5, state: 'failed', version: 4 }, 'failed', 'open', 'open'],
  [{ newest: 5, state: 'returned', version: 4 }, 'done', 'failed', 'open'],
] as const)('version 5 with %j', (config, sent, trial, running) => {
  expect(phasesOf(5, config)).toEqual({ sent, trial, running });
});
