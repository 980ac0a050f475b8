import { commonErrors } from '@heliodon/contract/errors';
import { pictureErrors } from '@heliodon/contract/pictures';
import { AppError } from '@heliodon/kernel/app-error';
import { expect, it } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';
import { pictureBody } from './picture-body.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0];

/** How many bytes of the body were read, and the result. */
async function read(pieces: readonly number[][], declaredBytes: number, fails = false) {
  let asked = 0;
  async function* body() {
    for (const piece of pieces) {
      asked += piece.length;
      yield Uint8Array.from(piece);
    }
    if (fails) throw new Error('gone');
  }
  try {
    const passed: number[] = [];
    for await (const bytes of pictureBody(body(), { maxBytes: 20, declaredBytes })) passed.push(...bytes);
    return { passed, asked };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.entry, asked };
  }
}

it.each<[string, number[][], number, object]>([
  ['in one piece', [[...PNG, 1, 2]], 10, { passed: [...PNG, 1, 2], asked: 10 }],
  ['byte by byte, length not said', [...PNG, 1].map((byte) => [byte]), 0, { passed: [...PNG, 1], asked: 9 }],
  ['a jpeg', [JPEG, [1]], 9, { passed: [...JPEG, 1], asked: 9 }],
  ['declared too large: nothing is read', [PNG], 20, { refused: pictureErrors.size, asked: 0 }],
  ['too large without saying so', [PNG, PNG, PNG], 0, { refused: pictureErrors.size, asked: 24 }],
  [
    'another format: read to the end, so that the sender hears of it',
    [[...'GIF89a;;'].map((c) => c.charCodeAt(0)), PNG],
    16,
    { refused: pictureErrors.format, asked: 16 },
  ],
  [
    'another format and too large',
    [[1, 2, 3, 4, 5, 6, 7, 8], PNG, PNG, PNG],
    0,
    { refused: pictureErrors.size, asked: 24 },
  ],
  ['nothing', [], 0, { refused: pictureErrors.broken, asked: 0 }],
  ['less than the beginning', [[0x89, 0x50]], 2, { refused: pictureErrors.broken, asked: 2 }],
  ['shorter than declared', [PNG], 12, { refused: pictureErrors.broken, asked: 8 }],
  ['longer than declared', [PNG, PNG], 12, { refused: pictureErrors.broken, asked: 16 }],
])('%s', async (_, pieces, declaredBytes, expected) => {
  expect(await read(pieces, declaredBytes)).toEqual(expected);
});

it('a disconnected sender leaves no picture', async () => {
  expect(await read([PNG], 12, true)).toEqual({ refused: pictureErrors.broken, asked: 8 });
});

it('one is processed at a time, and a failure does not block the others', async () => {
  const queue = new OneAtATime({ waiting: 3, retryAfterS: 30 });
  let [working, most] = [0, 0];
  const work = (n: number) =>
    queue.run(n, async () => {
      most = Math.max(most, ++working);
      await new Promise((resolve) => setImmediate(resolve));
      working--;
      if (n === 2) throw new Error('two');
      return n;
    });
  const done = await Promise.allSettled([1, 2, 3].map(work));
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most).toBe(1);
});

it('per account one is processed and one waits, up to the size of the queue', async () => {
  const queue = new OneAtATime({ waiting: 3, retryAfterS: 30 });
  const release: (() => void)[] = [];
  const begin = (accountId: number) =>
    queue
      .run(accountId, () => new Promise<void>((resolve) => void release.push(resolve)))
      .then(
        () => 'done',
        (error) => error,
      );
  const first = begin(1);
  await expect.poll(() => release.length).toBe(1);
  const busy = new AppError(commonErrors.tooMany, { seconds: 30 });
  const second = begin(1);
  expect(await begin(1)).toEqual(busy);
  const others = [begin(2), begin(3)];
  expect(await begin(4)).toEqual(busy);
  for (let n = 1; n <= 4; n++) {
    await expect.poll(() => release.length).toBe(n);
    release[n - 1]?.();
  }
  expect(await Promise.all([first, second, ...others])).toEqual(['done', 'done', 'done', 'done']);
  const again = begin(4);
  await expect.poll(() => release.length).toBe(5);
  release[4]?.();
  expect(await again).toBe('done');
});
