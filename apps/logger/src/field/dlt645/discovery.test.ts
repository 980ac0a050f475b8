import { describe, expect, it } from 'vitest';
import { busAnswer, type SimulatedMeter } from '../../../test/dlt645-meters.ts';
import { findMeters } from './discovery.ts';
import { encodeFrame, type Frame, framesIn } from './frame.ts';

const meter = (address: string, kwh: string, edition: 1997 | 2007 = 2007): SimulatedMeter => ({
  address,
  edition,
  data: edition === 2007 ? { '00010000': [kwh] } : { '9010': [kwh] },
});

/** A line with these meters. */
function lineWith(meters: readonly SimulatedMeter[], answersTo = (_: Frame) => true) {
  const asked: Frame[] = [];
  return {
    name: 'bus',
    asked,
    async listen(request: Frame) {
      asked.push(request);
      return framesIn(answersTo(request) ? busAnswer(meters, encodeFrame(request)) : Buffer.alloc(0));
    },
  };
}

const addressesOf = async (line: ReturnType<typeof lineWith>) =>
  (await findMeters(line)).meters.map(({ address, edition }) => `${address} ${edition.year}`);

it('one meter answers with its address at once', async () => {
  const line = lineWith([meter('202611190042', '00001234')]);
  expect(await addressesOf(line)).toEqual(['202611190042 2007']);
  expect(line.asked).toHaveLength(1);
});

it('a meter that does not know the request for its address is found by its energy', async () => {
  const line = lineWith([meter('202611190042', '00001234')], ({ control }) => control !== 0x13);
  expect(await addressesOf(line)).toEqual(['202611190042 2007']);
});

it('a meter of 1997 is told apart', async () => {
  expect(await addressesOf(lineWith([meter('000000000012', '00001234', 1997)]))).toEqual([
    '000000000012 1997',
  ]);
});

it('an empty line has no meters', async () => {
  expect(await findMeters(lineWith([]))).toEqual({ meters: [], unreadable: [] });
});

describe('several meters that answer at the same time', () => {
  it('are told apart by the lowest digits, and further up where these are equal', async () => {
    const line = lineWith([
      meter('202611190042', '00001234'),
      meter('202611190043', '00567812'),
      meter('202611180043', '00012099'),
      meter('202607180043', '00700001'),
    ]);
    expect(await addressesOf(line)).toEqual([
      '202607180043 2007',
      '202611180043 2007',
      '202611190042 2007',
      '202611190043 2007',
    ]);
    expect(line.asked.map(({ address }) => address)).toEqual(
      expect.arrayContaining(['AAAAAAAAAA43', 'AAAAAAAA0043', 'AAAAAA180043', 'AAAA11180043']),
    );
    // The request for the address, then each two digits where answers are garbled: 43, 0043, 180043.
    expect(line.asked).toHaveLength(1 + 4 * 100);
  });

  it('that have the same address are reported with it', async () => {
    const same = '202611190043';
    const line = lineWith([
      meter('202611190042', '00001234'),
      meter(same, '00567812'),
      meter(same, '00012099'),
    ]);
    expect(await findMeters(line)).toMatchObject({
      meters: [{ address: '202611190042' }],
      unreadable: [same],
    });
  });

  it('and do not know shortened addresses are reported', async () => {
    const line = lineWith(
      [meter('202611190042', '00001234'), meter('202611190043', '00567812')],
      ({ address }) => address === 'AAAAAAAAAAAA',
    );
    expect(await findMeters(line)).toEqual({ meters: [], unreadable: ['AAAAAAAAAAAA'] });
  });

  it('are searched until the search is cancelled', async () => {
    const line = lineWith([meter('202611190042', '00001234'), meter('202611190043', '00567812')]);
    const cancel = new AbortController();
    const search = findMeters(line, {
      signal: cancel.signal,
      onProgress: () => cancel.abort(new Error('cancelled')),
    });
    await expect(search).rejects.toThrow('cancelled');
    expect(line.asked).toHaveLength(1);
  });
});
