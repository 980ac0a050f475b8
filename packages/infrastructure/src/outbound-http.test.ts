import { expect, it } from 'vitest';
import { memoizeByValue } from './memoize-by-value.ts';
import { boundedText, refuseForbidden } from './outbound-http.ts';

it('blocks metadata addresses of clouds, but permits the local network', async () => {
  await expect(refuseForbidden('169.254.169.254')).rejects.toThrow('not allowed');
  await expect(refuseForbidden('[fe80::1]')).rejects.toThrow('not allowed');
  await expect(refuseForbidden('::ffff:169.254.169.254')).rejects.toThrow('not allowed');
  await expect(refuseForbidden('127.0.0.1')).resolves.toBeUndefined();
  await expect(refuseForbidden('[::1]')).resolves.toBeUndefined();
});

it('reads a response up to its limit', async () => {
  expect(await boundedText(new Response('晷'.repeat(10)), 30)).toBe('晷'.repeat(10));
  await expect(boundedText(new Response('x'.repeat(31)), 30)).rejects.toThrow('longer than 30 bytes');
  expect(await boundedText(new Response(null), 30)).toBe('');
});

it('recreates only what has changed', () => {
  let settings: { url: string } | undefined = { url: 'a' };
  const made: unknown[] = [];
  const get = memoizeByValue(
    () => settings,
    (now) => made.push(now),
  );
  get();
  settings = { url: 'a' };
  get();
  settings = undefined;
  get();
  get();
  settings = { url: 'b' };
  get();
  expect(made).toEqual([{ url: 'a' }, undefined, { url: 'b' }]);
});
