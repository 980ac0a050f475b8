import { commonErrors } from '@heliodon/contract/errors';
import { describe, expect, it } from 'vitest';
import { type SessionFacts, sessionProblem } from './auth.policy.ts';

const now = new Date('2026-06-01T12:00:00Z');
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000);
const good: SessionFacts = {
  enabled: true,
  validUntil: null,
  deletedAt: null,
  aboveUsable: true,
  endedAt: null,
  expiresAt: minutesAgo(-60),
  lastActiveAt: minutesAgo(1),
};

describe('a session', () => {
  it.each<[string, Partial<SessionFacts>, unknown]>([
    ['goes on', {}, undefined],
    ['goes on until its deadline', { validUntil: minutesAgo(-1) }, undefined],
    ['ends when signed out', { endedAt: minutesAgo(1) }, commonErrors.signedOut],
    ['ends at its age limit', { expiresAt: now }, commonErrors.signedOut],
    ['ends when the account is disabled', { enabled: false }, commonErrors.accessEnded],
    ['ends when an account above is disabled', { aboveUsable: false }, commonErrors.accessEnded],
    ['ends when the account is deleted', { deletedAt: minutesAgo(5) }, commonErrors.accessEnded],
    [
      'says why it was ended by someone else',
      { enabled: false, endedAt: minutesAgo(1) },
      commonErrors.accessEnded,
    ],
    ['ends at the deadline of the account', { validUntil: now }, commonErrors.accessEnded],
    ['goes on at the idle limit', { lastActiveAt: minutesAgo(30) }, undefined],
    ['asks to verify again after the idle limit', { lastActiveAt: minutesAgo(31) }, commonErrors.inactive],
  ])('%s', (_, change, expected) => {
    expect(sessionProblem({ ...good, ...change }, now, 30)).toBe(expected);
  });

  it('an expired session stays expired when the clock is set back', () => {
    const expired = { ...good, expiresAt: minutesAgo(5), lastActiveAt: minutesAgo(10) };
    expect(sessionProblem(expired, minutesAgo(120), 30, now)).toBe(commonErrors.signedOut);
  });
});
