import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@heliodon/infrastructure/project-root';
import { testPicture } from '@heliodon/server-kit/testing/test-pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestoreApp } from '../../src/http/restore-app.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { World } from '../world.ts';

const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const FILES =
  "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PICTURE = "default-src 'none'; sandbox";
const dist = join(projectRoot(), 'apps/portal/dist');
const isBuilt = existsSync(join(dist, 'index.html'));

let server: TestServer;
let token: string;
let downloadUrl: string;
let pictureUrl: string;

beforeAll(async () => {
  server = await startTestServer();
  const world = new World(server);
  const manager = await world.account();
  token = await world.token(manager);
  const jobId = await world.exportJob(manager);
  downloadUrl = (await server.call('/download/getExportLink', { jobId }, { token })).data.url;
  const plantId = await world.plant(manager);
  const { data } = await server.call('/topology/uploadPicture', { plantId }, { token });
  const payload = await testPicture('png', 640, 360);
  const put = await server.app.inject({ method: 'PUT', url: data.uploadUrl, payload });
  pictureUrl = `/sems/picture/stored/${put.json().data.pictureId}`;
});
afterAll(() => server.stop());

const asked = (url: string, method: 'GET' | 'POST' = 'GET') =>
  server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });

/** Every kind of response: status, policy and caching. */
const kinds: readonly [string, () => ReturnType<typeof asked>, number, string, string | undefined][] = [
  ['a call', () => asked('/sems/user/getAccount', 'POST'), 200, NOTHING, 'no-store'],
  ['a call that is refused', () => asked('/sems/user/selectPlant', 'POST'), 200, NOTHING, 'no-store'],
  ['an unknown call', () => asked('/sems/user/nothing', 'POST'), 404, NOTHING, undefined],
  ['an unknown file', () => asked('/nothing.js'), 404, NOTHING, undefined],
  ['an address that cannot be read', () => asked('/%zz'), 400, NOTHING, undefined],
  ['an address that is too long', () => asked(`/sems/file/${'x'.repeat(200)}`), 404, NOTHING, undefined],
  ['a download', () => asked(downloadUrl), 200, NOTHING, 'no-store'],
  ['a download that is over', () => asked('/sems/file/none'), 404, NOTHING, undefined],
  ['firmware that is not there', () => asked('/sems/firmware/none'), 404, NOTHING, undefined],
  ['a picture', () => asked(pictureUrl), 200, PICTURE, 'private, no-cache'],
  ['the health', () => asked('/healthz'), 200, NOTHING, 'no-store'],
  ['the document of all calls', () => asked('/docs/json'), 200, "default-src 'self'", undefined],
  ['the documentation', () => asked('/docs/'), 200, "default-src 'self'", undefined],
  ['its script', () => asked('/docs/static/swagger-ui-bundle.js'), 200, "default-src 'self'", undefined],
];

describe.each(kinds)('%s', (_, ask, status, policy, kept) => {
  it('has a strict policy and only its declared type', async () => {
    const { statusCode, headers } = await ask();
    expect(statusCode).toBe(status);
    expect(headers['content-security-policy']).toContain(policy);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:|\*/);
    if (kept) expect(headers['cache-control']).toBe(kept);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe.runIf(isBuilt)('the portal', () => {
  it.each(['/', '/login', '/console/plantList', '/nothing-like-this'])(
    '%s has its own nonce',
    async (url) => {
      const [one, two] = [await asked(url), await asked(url)];
      const policy = String(one.headers['content-security-policy']);
      const nonce = /'nonce-([A-Za-z0-9+/=]{24})'/.exec(policy)?.[1] as string;
      expect(nonce).toBeDefined();
      expect(two.headers['content-security-policy']).not.toContain(nonce);
      expect(policy.replaceAll(nonce, 'N').split('; ')).toEqual([
        "default-src 'self'",
        "script-src 'self' 'nonce-N'",
        "style-src 'self' 'nonce-N'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ]);
      const scripts = one.body.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.filter((tag) => !/ src="/.test(tag) && !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(one.body).not.toMatch(/\son\w+="|javascript:/i);
    },
  );

  it('serves its files with the policy for files', async () => {
    const names = readdirSync(dist, { withFileTypes: true }).filter((entry) => entry.isFile());
    const urls = names
      .map(({ name }) => `/${name}`)
      .filter((url) => !/index\.html|\/\.|\.(gz|br)$/.test(url));
    expect(urls).toContain('/sw.js');
    for (const url of urls)
      expect((await asked(url)).headers, url).toMatchObject({
        'content-security-policy': FILES,
        'x-content-type-options': 'nosniff',
      });
  });
});

it('during a restore the strictest policy applies', async () => {
  const app = await createRestoreApp({ tls: false }, () => ({ done: 0, total: 1 }) as never);
  const call = await app.inject({ method: 'POST', url: '/sems/user/getAccount' });
  const health = await app.inject({ url: '/healthz' });
  await app.close();
  for (const { headers } of [call, health]) expect(headers['content-security-policy']).toBe(NOTHING);
});

it('behind TLS browsers are instructed to keep using it', async () => {
  const secure = await startTestServer({ url: server.url, config: { tlsBehindProxy: true } });
  const { headers } = await secure.app.inject({ url: '/healthz' });
  await secure.stop();
  expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
});

it('requests from other sites are not permitted', async () => {
  for (const [method, url] of [
    ['OPTIONS', '/sems/user/getAccount'],
    ['POST', '/sems/user/getAccount'],
    ['GET', '/healthz'],
  ] as const) {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const answer = await server.app.inject({ method, url, headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
