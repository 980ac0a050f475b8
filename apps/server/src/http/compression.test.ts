import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addCompression } from './compression.ts';

const LONG = { rows: Array.from({ length: 200 }, (_, n) => ({ name: `电站 ${n}` })) };

function appWith(answer: unknown) {
  const app = Fastify();
  addCompression(app);
  app.get('/', () => answer);
  return (encodings: string) => app.inject({ url: '/', headers: { 'accept-encoding': encodings } });
}

it('a long response is compressed and complete', async () => {
  const answer = await appWith(LONG)('br, gzip');
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(LONG);
});

it('a response is uncompressed for clients without compression, with a Vary header', async () => {
  const answer = await appWith(LONG)('identity');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.json()).toEqual(LONG);
});

it('short responses and other types are unchanged', async () => {
  const short = await appWith({ code: 1000 })('gzip');
  expect(short.headers['content-encoding']).toBeUndefined();
  const text = await appWith('x'.repeat(5000))('gzip');
  expect(text.headers['content-encoding']).toBeUndefined();
  expect(text.body).toHaveLength(5000);
});
