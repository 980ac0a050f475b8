import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Counters, turned } from './counters.ts';
import { Reading } from './reading.ts';

const TURN = 2 ** 32;

describe('a counter of 32 bits', () => {
  it.each([
    ['is new', undefined, [100, 0], 0],
    ['grows', [100, 0, 1], [200, 0], 1],
    ['stands still', [100, 0, 1], [100, 0], 1],
    ['turns', [TURN - 10, 0, 0], [5, 0], 1],
    ['turns again', [TURN - 10, 0, 1], [5, 0], 2],
    ['is read late, from before the turn', [5, 0, 1], [TURN - 10, 0], 0],
    ['falls by the last digits', [5_000_000, 0, 1], [4_999_999, 0], 1],
    ['is another one: it fell from the middle', [TURN / 2, 0, 1], [7, 0], 0],
    ['has another scale factor, which is no turn', [TURN - 10, 0, 0], [(TURN - 10) / 10, 1], 0],
  ] as const)('%s', (_, before, [raw, exponent], turns) => {
    const known = before && { raw: before[0], exponent: before[1], turns: before[2] };
    expect(turned(known, raw, exponent)).toEqual({ raw, exponent, turns });
  });

  it('continues over a rollover and a restart, also if it rolled over meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliodon-counters-'));
    const file = join(folder, 'counters.json');
    const open = async () => {
      const counters = new Counters();
      await counters.load(file);
      return counters;
    };
    try {
      const first = await open();
      expect([TURN - 20, TURN - 10, 5].map((raw) => first.carry('A', raw, 0))).toEqual([
        TURN - 20,
        TURN - 10,
        TURN + 5,
      ]);
      expect(first.carry('B', TURN - 100, 2)).toBe(TURN - 100);
      await first.close();
      const second = await open();
      expect(second.carry('A', 7, 0)).toBe(TURN + 7);
      expect(second.carry('B', 3, 2)).toBe(TURN + 3);
      await second.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is used for the energy of an inverter', () => {
    const counters = new Counters();
    const wattHours = (raw: number) => {
      const registers = Array.from({ length: 50 }, () => 0);
      [registers[22], registers[23], registers[24]] = [Math.floor(raw / 65_536), raw % 65_536, 1];
      return new Reading(103, registers, (key, counted, exponent) =>
        counters.carry(key, counted, exponent),
      ).number('WH');
    };
    expect([TURN - 2, 3].map(wattHours)).toEqual([(TURN - 2) * 10, (TURN + 3) * 10]);
  });
});
