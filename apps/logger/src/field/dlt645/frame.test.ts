import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBcd } from './bcd.ts';
import {
  EDITION_1997,
  EDITION_2007,
  EVERY_METER,
  isAddressed,
  MeterError,
  readAddressRequest,
  readRequest,
} from './editions.ts';
import { encodeFrame, type Frame, framesIn } from './frame.ts';
import { dlt645Framing } from './framing.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const withLeadIn = (hex: string) => Buffer.concat([bytes('FE FE FE FE'), bytes(hex)]);

/*
 * Published frames. 2007: protocol logs of a reading of meters 000000000161 and 000102030425 (553668.com/manong/786292.html
 * and the collection "DLT645-2007报文解析"); 1997: Heyuan ASDU-LS manual, section 9.
 */
const PUBLISHED = [
  {
    what: 'import energy of 0.26 kWh',
    request: '68 61 01 00 00 00 00 68 11 04 33 33 34 33 14 16',
    answer: '68 61 01 00 00 00 00 68 91 08 33 33 34 33 59 33 33 33 8A 16',
    asked: readRequest(EDITION_2007, '000000000161', '00010000'),
    digits: '00000026',
  },
  {
    what: 'import energy of 1206.42 kWh',
    request: '68 25 04 03 02 01 00 68 11 04 33 33 34 33 E1 16',
    answer: '68 25 04 03 02 01 00 68 91 08 33 33 34 33 75 39 45 33 8B 16',
    asked: readRequest(EDITION_2007, '000102030425', '00010000'),
    digits: '00120642',
  },
  {
    what: 'voltage A of 100.1 V',
    request: '68 61 01 00 00 00 00 68 11 04 33 34 34 35 17 16',
    answer: '68 61 01 00 00 00 00 68 91 06 33 34 34 35 34 43 10 16',
    asked: readRequest(EDITION_2007, '000000000161', '02010100'),
    digits: '1001',
  },
  {
    what: 'voltage A of 100 V, edition of 1997',
    request: '68 03 00 00 00 00 00 68 01 02 44 E9 03 16',
    answer: '68 03 00 00 00 00 00 68 81 04 44 E9 33 34 EC 16',
    asked: readRequest(EDITION_1997, '000000000003', 'B611'),
    digits: '0100',
  },
];

describe('published frames', () => {
  it.each(PUBLISHED)('$what', ({ request, answer, asked, digits }) => {
    expect(encodeFrame(asked)).toEqual(withLeadIn(request));
    const framing = dlt645Framing(2400);
    framing.ask(asked);
    const frame = framing.collect(bytes(answer));
    expect(frame).toMatchObject({ address: asked.address });
    const data = Buffer.from(frame?.data.subarray(asked.data.length) ?? []);
    expect(data.reverse().toString('hex')).toBe(digits);
  });

  it('requests to every meter', () => {
    expect(encodeFrame(readAddressRequest)).toEqual(withLeadIn('68 AA AA AA AA AA AA 68 13 00 DF 16'));
    expect(encodeFrame(readRequest(EDITION_2007, EVERY_METER, '00010000'))).toEqual(
      withLeadIn('68 AA AA AA AA AA AA 68 11 04 33 33 34 33 AE 16'),
    );
  });
});

describe('a stream of bytes', () => {
  const asked = readRequest(EDITION_2007, '000000000161', '00010000');
  const request = bytes('68 61 01 00 00 00 00 68 11 04 33 33 34 33 14 16');
  const answer = bytes('68 61 01 00 00 00 00 68 91 08 33 33 34 33 59 33 33 33 8A 16');
  const otherData = bytes('68 61 01 00 00 00 00 68 91 06 33 34 34 35 34 43 10 16');
  const otherMeter = bytes('68 25 04 03 02 01 00 68 91 08 33 33 34 33 75 39 45 33 8B 16');
  const damaged = Buffer.from(answer).fill(0x00, 14, 15);

  it.each<[string, readonly Buffer[], boolean]>([
    ['alone', [answer], false],
    ['byte by byte', [...answer].map((byte) => Buffer.from([byte])), false],
    ['behind lead-in bytes', [bytes('FE FE FE FE'), answer], false],
    ['behind the echo of the request', [withLeadIn(request.toString('hex')), answer], false],
    ['behind noise', [bytes('00 FF 16 68 12'), answer], true],
    ['behind a damaged frame', [damaged, answer], true],
    ['behind the beginning of another frame', [answer.subarray(0, 11), answer], true],
    ['behind a late answer about other data', [otherData, answer], true],
    ['behind the answer of another meter', [otherMeter, answer], true],
  ])('the answer %s is found', (_, pieces, noise) => {
    const framing = dlt645Framing(2400);
    framing.ask(asked);
    const found = pieces.map((piece) => framing.collect(piece)).filter((one) => one !== undefined);
    expect(found.map(({ data }) => data)).toEqual([bytes('00 00 01 00 26 00 00 00')]);
    expect(framing.noise).toBe(noise);
  });

  it.each([
    ['a wrong checksum', bytes('68 61 01 00 00 00 00 68 91 08 33 33 34 33 59 33 33 33 8B 16')],
    ['a wrong end', bytes('68 61 01 00 00 00 00 68 91 08 33 33 34 33 59 33 33 33 8A 17')],
    ['no second start', bytes('68 61 01 00 00 00 00 67 91 08 33 33 34 33 59 33 33 33 89 16')],
    ['a truncated end', answer.subarray(0, -1)],
    ['only the request', request],
  ])('%s is no answer', (_, wrong) => {
    const framing = dlt645Framing(2400);
    framing.ask(asked);
    expect(framing.collect(wrong)).toBeUndefined();
  });

  it('an error is an answer, in the words of the edition', () => {
    const framing = dlt645Framing(2400);
    framing.ask(asked);
    // 91H with the error bit, and error byte 02H plus 33H.
    const error = framing.collect(bytes('68 61 01 00 00 00 00 68 D1 01 35 39 16'));
    expect(error?.data).toEqual(bytes('02'));
    expect(new MeterError(EDITION_2007, 0b10)).toMatchObject({ message: 'no such data', refused: true });
    expect(new MeterError(EDITION_2007, 0b101)).toMatchObject({
      message: 'other error; wrong password or not authorised',
      refused: false,
    });
    expect(new MeterError(EDITION_1997, 0b10)).toMatchObject({
      message: 'wrong data identifier',
      refused: true,
    });
  });
});

describe('for any frame', () => {
  const digits = fc.stringMatching(/^\d{12}$/);
  const frames = fc.record({
    address: digits,
    control: fc.integer({ min: 0, max: 255 }),
    data: fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data)),
  });

  it('what is encoded is decoded, however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(frames, { minLength: 1, maxLength: 4 }), fc.nat(), (sent, cut) => {
        const stream = Buffer.concat(sent.map(encodeFrame));
        const first = framesIn(stream.subarray(0, cut % stream.length));
        const second = framesIn(Buffer.concat([first.rest, stream.subarray(cut % stream.length)]));
        const received: Frame[] = [...first.frames, ...second.frames];
        expect(received).toEqual(sent);
      }),
    );
  });

  it('one changed byte is noticed', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 255 }), (frame, at, change) => {
        // The lead-in may be damaged.
        const stream = encodeFrame(frame).subarray(4);
        stream[at % stream.length] = (stream[at % stream.length] ?? 0) ^ change;
        expect(framesIn(stream).frames).toEqual([]);
      }),
    );
  });
});

describe('numbers', () => {
  it.each<[string, number, boolean, number | null]>([
    ['00 12 06 42', 2, false, 1206.42],
    ['99 99 99 99', 2, false, 999_999.99],
    ['12 34 56', 4, true, 12.3456],
    // 9 is 1001: the sign and 1.
    ['92 34 56', 4, true, -12.3456],
    ['80 00 00', 4, true, 0],
    ['92 34 56', 4, false, 92.3456],
    ['FF FF', 1, false, null],
    ['FF FF FF', 4, true, null],
    ['0A 00', 1, false, null],
    ['', 1, false, null],
  ])('%s with %i decimals, signed %s: %s', (high, decimals, signed, value) => {
    expect(readBcd(bytes(high).reverse(), decimals, signed)).toBe(value);
  });

  it('address every pair of digits or the one that is meant', () => {
    expect(isAddressed(EVERY_METER, '000000000161')).toBe(true);
    expect(isAddressed('AAAAAAAAAA61', '000000000161')).toBe(true);
    expect(isAddressed('AAAAAAAAAA62', '000000000161')).toBe(false);
    expect(isAddressed('000000000161', '000000000161')).toBe(true);
  });
});
