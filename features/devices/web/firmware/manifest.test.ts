import { expect, it } from 'vitest';
import { manifestText, sha256Of } from './manifest.ts';

it('is five lines, an empty model among them', () => {
  const text = manifestText({ kind: 'inverter', model: '', version: '1.2.3' }, 'ab');
  expect(text).toBe('heliodon-firmware-v1\ninverter\n\n1.2.3\nab\n');
});

it('counts what is in the file', async () => {
  expect(await sha256Of(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
