import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

/* Executes the calls of docs/device-protocol.md with bash, curl and openssl. */

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'heliodon-calls-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.stop();
});

it('a logger is registered as documented', async () => {
  const page = readFileSync(new URL('../../../docs/device-protocol.md', import.meta.url), 'utf8');
  const [, script = ''] = /^```bash\n(.*?)^```$/ms.exec(page) ?? [];
  const { port } = server.app.server.address() as AddressInfo;
  const filled = script
    .replace('http://localhost:8080', `http://127.0.0.1:${port}`)
    .replace('PASSWORD=its-password', `PASSWORD=${server.adminPassword}`);
  const { stdout } = await promisify(execFile)('bash', ['-c', filled], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({
    code: 1000,
    data: { sn: 'LG-0001', checkCode: expect.any(String), secret: expect.any(String) },
  });
});

it('and the page of all calls describes how a password is encrypted', async () => {
  const { body } = await server.app.inject('/docs/json');
  expect(body).toContain('RSA-OAEP with SHA-256');
});
