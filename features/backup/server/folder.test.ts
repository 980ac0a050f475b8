import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupErrors } from '../contract/backup.contract.ts';
import { BackupFolder, nameOf } from './folder.ts';

let dataDir: string;
let folder: BackupFolder;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heliodon-folder-'));
  folder = new BackupFolder(dataDir, undefined);
  await folder.prepare();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('refuses more than the disk can hold', async () => {
  await expect(folder.mustHold(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
    entry: backupErrors.noSpace,
  });
});

it('lists invalid files as damaged, newest name first', async () => {
  const [older, newer] = [new Date('2026-05-03T01:02:03Z'), new Date('2026-05-04T01:02:03Z')];
  for (const name of [nameOf(older, 'auto'), nameOf(newer, 'hand')]) await writeFile(folder.path(name), 'x');
  await writeFile(folder.path('notes.txt'), 'x');
  expect(await folder.list(1)).toEqual([
    expect.objectContaining({ name: 'heliodon-20260504-010203.heliodon', origin: 'hand', whole: false }),
    expect.objectContaining({ name: 'heliodon-20260503-010203-auto.heliodon', origin: 'auto', whole: false }),
  ]);
});

it('removes unfinished files, and nothing else', async () => {
  await writeFile(folder.unfinished('upload-1'), 'x');
  await writeFile(folder.unfinished('other'), 'x');
  await writeFile(folder.path(nameOf(new Date(), 'hand')), 'x');
  await folder.removeUnfinished((name) => name.startsWith('other'));
  expect((await readdir(join(dataDir, 'backups'))).filter((name) => name.endsWith('.part'))).toEqual([
    'other.part',
  ]);
  expect(await folder.list(1)).toHaveLength(1);
});
