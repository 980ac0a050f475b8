import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@heliodon/infrastructure/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, DEMO_PASSWORD } from './support/api.ts';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);
const MB = 1_000_000;
let folder: string;
let product: string;
let logger: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-archive-'));
  await run(process.execPath, ['scripts/pack.mjs', '--out', join(folder, 'release')], { cwd: root });
  for (const file of await readdir(join(folder, 'release')))
    await run('tar', ['xzf', join(folder, 'release', file), '-C', folder]);
  const names = await readdir(folder);
  product = join(folder, names.find((name) => /^heliodon-\d/.test(name)) ?? '', 'heliodon');
  logger = join(folder, names.find((name) => name.startsWith('heliodon-logger-')) ?? '', 'heliodon-logger');
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Environment with only Node. */
const bare = (more: Record<string, string> = {}) => ({
  PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: folder,
  ...more,
});

describe('the archive of the product', () => {
  it('starts in an empty folder, and behaves like npm start', { timeout: 240_000 }, async () => {
    const [port, mqttPort] = [await freePort(), await freePort()];
    const env = bare({
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOST: '127.0.0.1',
      DEMO_FLEET: 'off',
    });
    const server = spawn(product, [], { cwd: folder, env, stdio: 'ignore' });
    try {
      const url = `http://127.0.0.1:${port}`;
      const isReady = () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok || server.exitCode,
          () => false,
        );
      await expect.poll(isReady, { timeout: 200_000, interval: 500 }).toBe(true);
      expect(await (await fetch(`${url}/login`)).text()).toContain('<div id="root"');
      const api = await new Api(url).signIn('manager', DEMO_PASSWORD);
      expect((await api.call('/plant/getPlantList')).data.total).toBe(8);
      // The archive contains place shapes and fonts for printed pages.
      const places = await api.call('/place/searchPlace', { keyword: 'suzhou' });
      expect(places).toMatchObject({ code: 1000 });
      const { stdout } = await run(product, ['check-log'], { cwd: folder, env });
      expect(stdout).toContain('The operation log is whole');
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    const { stdout } = await run(product, ['backup', '--out', 'first.heliodon'], {
      cwd: folder,
      env: bare(),
    });
    expect(stdout).toContain('read back and complete');
  });

  it('shows how to start it, and contains a data logger', async () => {
    const { stdout } = await run(product, ['--help'], { env: bare() });
    expect(stdout).toContain(`Usage: ${product} [options]`);
    expect((await run(product, ['logger', '--help'], { env: bare() })).stdout).toContain('logger --scan');
  });
});

it('the archive of the data logger runs, and names a missing configuration', async () => {
  expect((await run(logger, ['--help'], { env: bare() })).stdout).toContain('--scan');
  const faulty = run(logger, ['--config', 'none.json'], { cwd: folder, env: bare() });
  await expect(faulty).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('none.json') });
});

it('both archives stay small', async () => {
  const sizes = await Promise.all(
    (await readdir(join(folder, 'release'))).map(async (name) => {
      const { size } = await stat(join(folder, 'release', name));
      return [name.startsWith('heliodon-logger') ? 'logger' : 'product', size] as const;
    }),
  );
  const { product: productBytes, logger: loggerBytes } = Object.fromEntries(sizes);
  expect(productBytes).toBeLessThan(150 * MB);
  expect(loggerBytes).toBeLessThan(30 * MB);
});
