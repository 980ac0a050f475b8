import { copyFile, readFile } from 'node:fs/promises';
import { FileFaults } from '@heliodon/register-maps/file-faults';
import { at, coded, loggerTexts, textsIn } from '@heliodon/telemetry/logger-text';
import { expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import { textsForPlatform } from './error-message.ts';

it('an error of the file system names the file without its folder', async () => {
  const [from, to] = ['/no-such-folder/maps/own.json', '/no-such-folder/data/1/other.json'];
  expect(textsForPlatform(await readFile(from).catch((error) => error))).toBe(
    "ENOENT: no such file or directory, open 'own.json'",
  );
  expect(textsForPlatform(await copyFile(from, to).catch((error) => error))).toBe(
    "ENOENT: no such file or directory, copyfile 'own.json' -> 'other.json'",
  );
});

it('other errors are unchanged', () => {
  expect(textsForPlatform(new Error('devices[0].sn: enter it'))).toBe('devices[0].sn: enter it');
  expect(textsForPlatform(new TextError(coded('cancelled', {})))).toEqual([coded('cancelled', {})]);
});

it('faults of a map keep its name, those of what the platform sent have none', () => {
  const fault = at(
    'registers[0].point',
    coded('noPointLike', { kind: 'meter', name: 'pwr', like: 'powerKw' }),
  );
  const shown = (file: string, lang: 'zh' | 'en') =>
    textsIn(textsForPlatform(new FileFaults(file, [fault])), lang);
  expect(shown('own.json', 'en')).toEqual([
    'own.json: registers[0].point: meter has no point "pwr", did you mean "powerKw"?',
  ]);
  expect(shown('own.json', 'zh')).toEqual([
    'own.json: registers[0].point：meter 没有测点“pwr”，是否应为“powerKw”？',
  ]);
  expect(shown('request', 'en')).toEqual([
    'registers[0].point: meter has no point "pwr", did you mean "powerKw"?',
  ]);
});

it('never more than a message may contain', () => {
  const many = Array.from({ length: 200 }, (_, i) => at(`devices[${i}]`, 'x'.repeat(5000)));
  const texts = textsForPlatform(new FileFaults('request', [...many, 'y'.repeat(5000)]));
  expect(loggerTexts.parse(texts)).toEqual(texts);
  expect(loggerTexts.safeParse(textsForPlatform(new Error('z'.repeat(5000)))).success).toBe(true);
});
