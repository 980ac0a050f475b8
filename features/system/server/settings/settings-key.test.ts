import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSettingsKey } from './settings-key.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is created once, readable only by its owner, also by many processes at once', async () => {
  const dataDir = join(folder, 'new', 'data');
  const loaded = await Promise.all(Array.from({ length: 8 }, () => loadSettingsKey(undefined, dataDir)));
  expect(new Set(loaded.map(({ key }) => Buffer.from(key ?? []).toString('hex'))).size).toBe(1);
  expect(loaded[0]?.key).toHaveLength(32);
  expect(await readdir(dataDir)).toEqual(['settings.key']);
  expect((await stat(join(dataDir, 'settings.key'))).mode & 0o777).toBe(0o600);
});

it('an option requires no file', async () => {
  const { key } = await loadSettingsKey('k3Vw9QzR-another-long-random-text', folder);
  expect(key).toHaveLength(32);
  expect(await readdir(folder)).toEqual([]);
});

it('a file without a valid key is left unchanged and named in the error', async () => {
  await writeFile(join(folder, 'settings.key'), 'not a key');
  const { key, problem } = await loadSettingsKey(undefined, folder);
  expect(key).toBeUndefined();
  expect(problem).toContain('settings.key holds no key');
});

it('a read-only folder does not prevent the start', async () => {
  await writeFile(join(folder, 'file'), '');
  const { key, problem } = await loadSettingsKey(undefined, join(folder, 'file', 'data'));
  expect(key).toBeUndefined();
  expect(problem).toContain('settings.key');
});
