import { expect, it } from 'vitest';
import { exportProgress, fileSizeText } from './exportTexts.ts';

it.each([
  [null, '--'],
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1.0 KB'],
  [1_572_864, '1.5 MB'],
  [3 * 1024 ** 4, '3,072.0 GB'],
])('%s bytes read %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

it.each([
  [0, null, 0],
  [0, 0, 0],
  [999, 1000, 99],
  [1001, 1000, 100],
])('%s of %s rows are %s percent', (rowsDone, rowsTotal, percent) => {
  expect(exportProgress({ rowsDone, rowsTotal })).toBe(percent);
});
