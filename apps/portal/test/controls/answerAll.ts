import { getPermissions } from '@heliodon/auth/contract';
import type { AnyCall } from '@heliodon/contract/call';
import { server } from '@heliodon/web/testing/server';
import { expect } from 'vitest';
import { filledOf, type Written } from './filled.ts';
import type { Answers } from './furnished.ts';

const [calls = []] = Object.values(
  import.meta.glob<readonly AnyCall[]>('../../../server/src/calls.ts', { eager: true, import: 'callTable' }),
);

/** Answers each call with complete data; additional answers are given by call path. */
export function answerAll(answers: Answers, written?: Written): void {
  const known = new Set(calls.map(({ path }) => path as string));
  expect(Object.keys(answers).filter((path) => !known.has(path))).toEqual([]);
  for (const call of calls) {
    if (call.path === getPermissions.path) continue;
    const given = answers[call.path];
    server.answer(call, (asked) =>
      filledOf(
        call.response,
        typeof given === 'function' ? given(asked as Record<string, unknown>) : given,
        written,
      ),
    );
  }
}
