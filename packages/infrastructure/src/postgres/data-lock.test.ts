import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolderInUseError, lockDataFolder } from './data-lock.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** A process that takes the lock, prints "locked" or the error, and keeps running. */
function contender(): { child: ChildProcess; output: Promise<string> } {
  const lock = pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href;
  const code = `import { lockDataFolder } from ${JSON.stringify(lock)};
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); }
    catch (error) { console.log(error.message); }
    setInterval(() => {}, 1000);`;
  const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', code];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (!child.stdout) throw new Error('no output');
  const output = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  return { child, output };
}

const lockFile = () => join(folder, 'heliodon.lock');
const rewrite = (change: object) =>
  writeFileSync(lockFile(), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(), 'utf8')), ...change }));

it('is exclusive, and free again after release', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  lock.release();
  lockDataFolder(folder).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('names the process and the folder', async () => {
  const { child, output } = contender();
  expect(await output).toBe('locked');
  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by another Heliodon (process ${child.pid}).`,
  );
});

it('a lock left by kill -9 is taken over', async () => {
  const { child, output } = contender();
  await output;
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataFolder(folder).release();
});

it.skipIf(process.platform === 'win32')('a pid reused by another process is no obstacle', () => {
  lockDataFolder(folder);
  rewrite({ identity: 'an earlier process', token: 'old' });
  lockDataFolder(folder).release();
});

it('a file truncated by a power failure is no obstacle', () => {
  writeFileSync(lockFile(), '{"pid":');
  utimesSync(lockFile(), 0, 0);
  lockDataFolder(folder).release();
});

it('releasing twice or late does not remove a successor’s lock', () => {
  const first = lockDataFolder(folder);
  rewrite({ pid: 2 ** 30, token: 'dead' });
  const second = lockDataFolder(folder);
  first.release();
  expect(existsSync(lockFile())).toBe(true);
  second.release();
  expect(existsSync(lockFile())).toBe(false);
});

it('of several that find an abandoned lock at once, only one succeeds', async () => {
  lockDataFolder(folder);
  rewrite({ pid: 2 ** 30, token: 'dead' });
  const output = await Promise.all(Array.from({ length: 6 }, () => contender().output));
  expect(output.filter((line) => line === 'locked')).toHaveLength(1);
  expect(output.filter((line) => line.includes('is in use by another Heliodon'))).toHaveLength(5);
}, 30_000);
