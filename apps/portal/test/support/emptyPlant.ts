import type { AnyCall } from '@heliodon/contract/call';
import { exampleOf } from '@heliodon/contract/testing/example';
import { server } from '@heliodon/web/testing/server';

const [calls = []] = Object.values(
  import.meta.glob<readonly AnyCall[]>('../../../server/src/calls.ts', { eager: true, import: 'callTable' }),
);

/** Non-empty texts that pages rely on: the contract allows empty ones, but the server never returns them. */
const LIKELY: Readonly<Record<string, string>> = {
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  id: 'a',
};

function withLikelyTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLikelyTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      each === '' ? (LIKELY[key] ?? each) : withLikelyTexts(each),
    ]),
  );
}

/** For tests of many pages: every call answers as for an empty plant. */
export function answerAsEmptyPlant(): void {
  for (const call of calls)
    server.answer(call, withLikelyTexts(exampleOf(call.response)) as ReturnType<typeof call.response.parse>);
}
