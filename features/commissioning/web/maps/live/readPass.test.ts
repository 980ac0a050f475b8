import { blocksOf } from '@heliodon/register-maps/read-plan';
import { registerMapOf } from '@heliodon/register-maps/register-map';
import { numbersOf } from '@heliodon/register-maps/values';
import { at, coded } from '@heliodon/telemetry/logger-text';
import { expect, it } from 'vitest';
import { NO_FINDINGS, type ReadOutcome, readPass } from './readPass.ts';
import { outcomeOf } from './readRegisters.ts';

const map = registerMapOf(
  {
    source: 'manual',
    kind: 'meter',
    brand: 'Acme',
    model: 'M1',
    registers: [
      { point: 'voltageA', address: 10, type: 'u16' },
      { point: 'voltageB', address: 11, type: 'u16' },
      { point: 'voltageC', address: 12, type: 'u16' },
      { point: 'powerKw', address: 40, type: 'i32' },
    ],
  },
  'map',
);
const plan = blocksOf(numbersOf(map.registers), 100, 0);
const REFUSED: ReadOutcome = { error: 'illegal data address', refused: true };
const never = () => false;

/** A device without some registers; its words are the addresses. */
function device(missing: readonly number[]) {
  const asked: string[] = [];
  const read = async ({ address, count }: { address: number; count: number }): Promise<ReadOutcome> => {
    asked.push(`${address}+${count}`);
    const addresses = Array.from({ length: count }, (_, i) => address + i);
    return addresses.some((one) => missing.includes(one)) ? REFUSED : { words: addresses };
  };
  return { asked, read };
}

it('reads each block once', async () => {
  const { asked, read } = device([]);
  const { words, findings, error } = await readPass(plan, NO_FINDINGS, read, never);
  expect(asked).toEqual(['10+3', '40+2']);
  expect([...words]).toEqual([10, 11, 12, 40, 41].map((address) => [`3:${address}`, address]));
  expect([findings.refused.size, error]).toEqual([0, undefined]);
});

it('finds the register that a refused block contains, and does not ask for it again', async () => {
  const { asked, read } = device([11]);
  const first = await readPass(plan, NO_FINDINGS, read, never);
  expect(asked).toEqual(['10+3', '10+1', '11+1', '12+1', '40+2']);
  expect([...first.findings.refused]).toEqual([['voltageB', 'illegal data address']]);
  expect(first.words.has('3:12')).toBe(true);
  asked.length = 0;
  await readPass(plan, first.findings, read, never);
  expect(asked).toEqual(['10+1', '12+1', '40+2']);
});

it('ends when the device does not answer, and keeps what was read', async () => {
  const read = async ({ address }: { address: number }): Promise<ReadOutcome> =>
    address === 10 ? { words: [1, 2, 3] } : { error: 'no response within 1000 ms', refused: false };
  const { words, error } = await readPass([...plan, ...plan], NO_FINDINGS, read, never);
  expect(words.size).toBe(3);
  expect(error).toBe('no response within 1000 ms');
});

it('ends when it is asked to', async () => {
  const { asked, read } = device([]);
  await readPass(plan, NO_FINDINGS, read, () => asked.length > 0);
  expect(asked).toEqual(['10+3']);
});

it.each([
  [{ state: 'running', error: null, registers: null }, undefined],
  [{ state: 'done', error: null, registers: { words: [7] } }, { words: [7] }],
  [
    { state: 'failed', error: 'illegal data address', registers: null },
    { error: 'illegal data address', refused: true },
  ],
  [
    { state: 'failed', error: [at('roof', coded('illegalAddress', {}))], registers: null },
    { error: 'roof：非法数据地址', refused: true },
  ],
  [
    { state: 'failed', error: [coded('noResponse', { timeoutMs: 500 })], registers: null },
    { error: '500 ms 内无应答', refused: false },
  ],
  [
    { state: 'failed', error: 'no answer', registers: null },
    { error: 'no answer', refused: false },
  ],
  [
    { state: 'cancelled', error: null, registers: null },
    { error: 'cancelled', refused: false },
  ],
] as const)('understands %j', (task, outcome) => {
  expect(outcomeOf(task as Parameters<typeof outcomeOf>[0], 'zh')).toEqual(outcome);
});
