import { expect, test } from 'vitest';
import { checkPicture, sizeIssue } from './pictureHead.ts';

const LIMITS = {
  maxBytes: 1000,
  minPx: 320,
  maxPx: 8192,
  maxMegapixels: 40,
  keptWidthPx: 5120,
  ratio: { min: 1, max: 3 },
};

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 65_535)];
const blob = (...bytes: number[][]) => new Blob([new Uint8Array(bytes.flat())]);
const words = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, ...words('PNG'), 13, 10, 26, 10];
const png = (width: number, height: number) => [
  ...PNG,
  ...u32(13),
  ...words('IHDR'),
  ...u32(width),
  ...u32(height),
];

const segment = (marker: number, data: number[]) => [0xff, marker, ...u16(data.length + 2), ...data];
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, [8, ...u16(height), ...u16(width), 3]);
const SOI = [0xff, 0xd8];
const JFIF = segment(0xe0, words('JFIF0'));
/** Big-endian, one entry: a short. */
const exif = (orientation: number) =>
  segment(0xe1, [
    ...words('Exif'),
    0,
    0,
    ...words('MM'),
    0,
    42,
    ...u32(8),
    ...u16(1),
    ...u16(0x112),
    ...u16(3),
    ...u32(1),
    ...u16(orientation),
    0,
    0,
  ]);
const exifLittle = segment(0xe1, [
  ...words('Exif'),
  0,
  0,
  ...words('II'),
  42,
  0,
  8,
  0,
  0,
  0,
  1,
  0,
  0x12,
  1,
  3,
  0,
  1,
  0,
  0,
  0,
  6,
  0,
  0,
  0,
]);

test.each([
  ['a png', blob(png(2560, 1440)), { size: { width: 2560, height: 1440 } }],
  [
    'a png that claims far too much',
    blob(png(30_000, 30_000)),
    { issue: 'pixels', size: { width: 30_000, height: 30_000 } },
  ],
  ['a png that is cut off', blob(png(2560, 1440).slice(0, 20)), { issue: 'broken' }],
  ['a png without sides', blob(png(0, 1440)), { issue: 'broken' }],
  ['a jpg', blob(SOI, JFIF, frame(1600, 900)), { size: { width: 1600, height: 900 } }],
  ['a progressive one', blob(SOI, JFIF, frame(1600, 900, 0xc2)), { size: { width: 1600, height: 900 } }],
  [
    'tables and fill bytes before the frame',
    blob(SOI, segment(0xc4, [1, 2, 3]), [0xff], frame(1600, 900)),
    { size: { width: 1600, height: 900 } },
  ],
  ['held upright', blob(SOI, exif(1), frame(1600, 900)), { size: { width: 1600, height: 900 } }],
  ['held on its side', blob(SOI, exif(6), frame(900, 1600)), { size: { width: 1600, height: 900 } }],
  [
    'the other order of bytes',
    blob(SOI, exifLittle, frame(900, 1600)),
    { size: { width: 1600, height: 900 } },
  ],
  ['a jpg that is cut off', blob(SOI, JFIF), { issue: 'broken' }],
  ['a jpg without a frame', blob(SOI, JFIF, segment(0xda, [1, 2, 3, 4, 5, 6, 7])), { issue: 'broken' }],
  ['a jpg with a length of nothing', blob(SOI, [0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0]), { issue: 'broken' }],
  ['an svg', blob(words('<svg width="1"/>')), { issue: 'format' }],
  ['a gif', blob(words('GIF89a')), { issue: 'format' }],
  ['nothing', blob(), { issue: 'broken' }],
  ['a file of 1000 bytes', blob([...png(2560, 1440), ...Array<number>(976).fill(0)]), { issue: 'size' }],
])('%s', async (_, file, found) => {
  expect(await checkPicture(file, LIMITS)).toEqual(found);
});

test.each([
  [2560, 1440, undefined],
  [319, 319, 'pixels'],
  [9000, 4000, 'pixels'],
  [8000, 6000, 'pixels'],
  [1000, 1200, 'ratio'],
  [3200, 1000, 'ratio'],
] as const)('%s × %s', (width, height, issue) => {
  expect(sizeIssue({ width, height }, LIMITS)).toBe(issue);
});
