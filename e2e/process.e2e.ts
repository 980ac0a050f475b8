import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Api } from './support/api.ts';
import { spawnServer, startServer } from './support/server-process.ts';

/** Five starts and stops of the program in sequence on a slow machine. */
const STARTS_MS = 360_000;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliodon-process-'));
  await chmod(dataDir, 0o711);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function ended(env: Record<string, string>, args: string[] = []) {
  const { child, output } = spawnServer(env, args);
  await once(child, 'exit');
  return { code: child.exitCode, text: output() };
}

describe('the server as a process', () => {
  it(
    'prints its password if the port is in use, rejects a second instance on its folder, survives kill -9',
    async () => {
      // The first start fails because the port is in use: the initial password must not be lost.
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const failed = await ended({ DATA_DIR: dataDir, PORT: String(port) });
      taken.close();
      expect(failed.code).toBe(1);
      expect(failed.text).toContain(String(port));
      const [, password = ''] = /account admin was made; .*: (\w{14})\n/.exec(failed.text) ?? [];
      const first = await startServer({ DATA_DIR: dataDir });
      expect(first.adminPassword).toBeUndefined();
      expect(await new Api(first.url).tokenOf('admin', password)).toBeTruthy();
      const second = await ended({ DATA_DIR: dataDir, PORT: '0' });
      expect(second.code).toBe(1);
      expect(second.text).toContain(String(first.child.pid));
      expect(second.text).toContain(dataDir);

      first.child.kill('SIGKILL');
      await once(first.child, 'exit');
      const third = await startServer({ DATA_DIR: dataDir });
      expect(third.adminPassword).toBeUndefined();
      expect(await third.stop()).toBe(0);

      const reset = await ended({ DATA_DIR: dataDir }, ['--reset-admin']);
      expect([reset.code, /New password of admin: \w{14}/.test(reset.text)]).toEqual([0, true]);
    },
    STARTS_MS,
  );

  it('shows the variable, value and rule if the configuration is wrong', async () => {
    const { code, text } = await ended({ PORT: 'eighty', ROLE: 'boss' });
    expect(code).toBe(2);
    for (const word of ['PORT', 'eighty', 'ROLE', 'boss', 'gateway']) expect(text).toContain(word);
  });

  it('rejects a default or short secret without printing it', async () => {
    const { code, text } = await ended({ OSS_SECRET: 'changeme-changeme' });
    expect(code).toBe(2);
    expect(text).toContain('OSS_SECRET');
    expect(text).not.toContain('changeme-changeme');
  });

  it('--help lists every option', async () => {
    const { code, text } = await ended({}, ['--help']);
    expect(code).toBe(0);
    for (const name of ['PORT', 'DATA_DIR', 'DATABASE_URL', 'DEMO', 'ROLE', '--reset-admin'])
      expect(text).toContain(name);
  });
});
