import { expect, it } from 'vitest';
import { manifestText, sha256Of } from './manifest.ts';

it('has five lines, of which the model may be empty', () => {
  const text = manifestText({ kind: 'inverter', model: '', version: '1.2.3' }, 'ab');
  expect(text).toBe('heliodon-firmware-v1\ninverter\n\n1.2.3\nab\n');
});

it('computes the SHA-256 of the file content', async () => {
  expect(await sha256Of(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
