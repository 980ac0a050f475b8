import { describe, expect, it } from 'vitest';
import { LineGarbled } from '../transport/errors.ts';
import { crc16 } from './crc16.ts';
import { ModbusException } from './errors.ts';
import { answerLength, readRequest, writeRequest } from './pdu.ts';
import { rtuFraming } from './rtu-framing.ts';
import { tcpFraming } from './tcp-framing.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('questions and answers', () => {
  it('are encoded as in the Modbus specification', () => {
    expect(readRequest(3, 0x6b, 3).bytes).toEqual(bytes('03 00 6B 00 03'));
    expect(readRequest(4, 8, 1).bytes).toEqual(bytes('04 00 08 00 01'));
    expect(writeRequest(1, [3], true).bytes).toEqual(bytes('06 00 01 00 03'));
    expect(writeRequest(1, [10, 0x102]).bytes).toEqual(bytes('10 00 01 00 02 04 00 0A 01 02'));
  });

  it('accepts valid responses', () => {
    expect(readRequest(3, 0x6b, 3).take(bytes('03 06 02 2B 00 00 00 64'))).toEqual([555, 0, 100]);
    expect(writeRequest(1, [10, 0x102]).take(bytes('10 00 01 00 02'))).toEqual([]);
  });

  it.each([
    ['83 01', 'illegal function'],
    ['83 02', 'illegal data address'],
    ['83 03', 'illegal data value'],
    ['83 06', 'server device busy'],
    ['83 0B', 'gateway target device failed to respond'],
    ['83 63', 'exception 99'],
  ])('names the exception %s', (answer, name) => {
    expect(() => readRequest(3, 0, 1).take(bytes(answer))).toThrow(
      new ModbusException(bytes(answer)[1] ?? 0),
    );
    expect(() => readRequest(3, 0, 1).take(bytes(answer))).toThrow(name);
  });

  it.each(['', '04 02 00 01', '03 04 00 01 00 02', '03 02 00', '83'])('rejects the response %j', (answer) => {
    expect(() => readRequest(3, 0, 1).take(bytes(answer))).toThrow(LineGarbled);
  });

  it('rejects the response to a write of other registers', () => {
    expect(() => writeRequest(1, [5]).take(bytes('10 00 02 00 01'))).toThrow(LineGarbled);
  });

  it('rejects more registers than a frame can hold', () => {
    expect(() => readRequest(3, 0, 126)).toThrow(RangeError);
    expect(() => writeRequest(0, [])).toThrow(RangeError);
  });

  it('derives the length of a response from its first bytes', () => {
    expect(answerLength([])).toBeUndefined();
    expect(answerLength([3])).toBeUndefined();
    expect(answerLength([3, 4])).toBe(6);
    expect(answerLength([0x83])).toBe(2);
    expect(answerLength([16])).toBe(5);
  });
});

describe('Modbus TCP', () => {
  const asked = () => {
    const framing = tcpFraming();
    expect(framing.ask(17, bytes('03 00 6B 00 03'))).toEqual(bytes('0001 0000 0006 11 03 00 6B 00 03'));
    return framing;
  };

  it('assembles a response from fragments', () => {
    const framing = asked();
    expect(framing.collect(bytes('0001 0000'))).toBeUndefined();
    expect(framing.collect(bytes('0005 11 03 02 00'))).toBeUndefined();
    expect(framing.collect(bytes('2A'))).toEqual(bytes('03 02 002A'));
  });

  it('drops a late response to an earlier request, and one of another unit', () => {
    const framing = asked();
    framing.ask(17, bytes('03 00 00 00 01'));
    const late = bytes('0001 0000 0005 11 03 02 0001');
    const other = bytes('0002 0000 0005 12 03 02 0002');
    expect(framing.collect(Buffer.concat([late, other]))).toBeUndefined();
    expect(framing.noise).toBe(true);
    expect(framing.collect(bytes('0002 0000 0005 11 03 02 0003'))).toEqual(bytes('03 02 0003'));
  });

  it.each(['0001 0001 0005 11', '0001 0000 0000 11', '0001 0000 0400 11', '4854 5450 2F31 2E'])(
    'rejects data that is not Modbus TCP: %s',
    (header) => {
      expect(() => asked().collect(bytes(header))).toThrow('not Modbus TCP');
    },
  );
});

describe('Modbus RTU', () => {
  it('calculates the CRC of the specification', () => {
    expect(crc16(bytes('02 07'))).toBe(0x1241);
    expect(crc16(bytes('01 03 00 64 00 01'))).toBe(0xd5c5);
  });

  const question = bytes('01 03 00 64 00 01 C5 D5');
  const answer = bytes('01 03 02 00 2A 39 9B');
  const asked = () => {
    const framing = rtuFraming(9600);
    expect(framing.ask(1, bytes('03 00 64 00 01'))).toEqual(question);
    return framing;
  };

  it.each([
    ['in one piece', [answer]],
    ['byte by byte', [...answer].map((byte) => Buffer.from([byte]))],
    ['behind its own echo', [Buffer.concat([question, answer])]],
    ['behind an echo in pieces', [question.subarray(0, 3), question.subarray(3), answer]],
    ['behind noise', [bytes('FF 00 01 7F'), answer]],
    ['behind a damaged frame', [bytes('01 03 02 00 2B 39 9B'), answer]],
    ['behind the answer of another unit', [bytes('02 03 02 00 2A 7D 9B'), answer]],
  ])('accepts a response %s', (_, pieces) => {
    const framing = asked();
    const taken = pieces.map((piece) => framing.collect(piece)).filter((one) => one !== undefined);
    expect(taken).toEqual([bytes('03 02 00 2A')]);
  });

  it('accepts the response to a single write, which repeats the request', () => {
    const framing = rtuFraming(9600);
    const frame = framing.ask(1, bytes('06 00 01 00 03'));
    expect(framing.collect(frame)).toEqual(bytes('06 00 01 00 03'));
  });

  it('accepts an exception, and distinguishes noise from silence', () => {
    const framing = asked();
    expect(framing.noise).toBe(false);
    expect(framing.collect(bytes('55 AA'))).toBeUndefined();
    expect(framing.noise).toBe(true);
    expect(framing.collect(bytes('01 83 02 C0 F1'))).toEqual(bytes('83 02'));
  });

  it('leaves three and a half characters between frames', () => {
    expect(rtuFraming(9600).gapMs).toBe(5);
    expect(rtuFraming(115_200).gapMs).toBe(2);
  });
});
