import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Store } from './store.ts';

const WRITER = fileURLToPath(new URL('../../test/write-until-killed.ts', import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([1, 7, 40])('acknowledged records exist after kill -9, killed after %d', async (after) => {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let stored = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    stored = Number(line);
    if (stored >= after) child.kill('SIGKILL');
  }
  await ended;
  const store = await Store.open({ folder, maxBytes: 1 << 24 });
  const found = (await store.takeBacklog(1_000_000)).map(({ entry }) =>
    entry.type === 'sample' ? entry.t : -1,
  );
  expect(stored).toBeGreaterThanOrEqual(after);
  expect(found.slice(0, stored + 1)).toEqual(Array.from({ length: stored + 1 }, (_, i) => i));
  await store.close();
});
