import { copyFile, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { messageForPlatform } from './error-message.ts';

it('an error of the file system names the file without its folder', async () => {
  const [from, to] = ['/no-such-folder/maps/own.json', '/no-such-folder/data/1/other.json'];
  expect(messageForPlatform(await readFile(from).catch((error) => error))).toBe(
    "ENOENT: no such file or directory, open 'own.json'",
  );
  expect(messageForPlatform(await copyFile(from, to).catch((error) => error))).toBe(
    "ENOENT: no such file or directory, copyfile 'own.json' -> 'other.json'",
  );
});

it('other errors are unchanged', () => {
  expect(messageForPlatform(new Error('devices[0].sn: enter it'))).toBe('devices[0].sn: enter it');
});
