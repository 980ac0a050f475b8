import { type Block, singleBlock } from '@heliodon/register-maps/read-plan';
import { wordKey } from '../model/liveValues.ts';

/** Words of a request, or why there are none. */
export type ReadWords = (block: Pick<Block, 'code' | 'address' | 'count'>) => Promise<ReadOutcome>;

export type ReadOutcome =
  | { readonly words: readonly number[] }
  /** `refused`: the device answers, but does not have these registers. */
  | { readonly error: string; readonly refused: boolean };

/** What earlier passes found out about the device. */
export interface Findings {
  /** Blocks that the device refuses as a whole. */
  readonly split: ReadonlySet<string>;
  /** Reason by the name of the number. */
  readonly refused: ReadonlyMap<string, string>;
}

export const NO_FINDINGS: Findings = { split: new Set(), refused: new Map() };

export interface PassResult {
  readonly words: ReadonlyMap<string, number>;
  readonly findings: Findings;
  /** The device does not answer: the pass ended early. */
  readonly error: string | undefined;
}

const blockKey = ({ code, address, count }: Block): string => `${code}:${address}+${count}`;

/** Exceptions of a device that does not have the registers. */
export const REFUSAL_CODES: readonly string[] = ['illegalFunction', 'illegalAddress', 'illegalValue'];
/** The same in texts without a code. */
const REFUSAL = /illegal (function|data address|data value)/i;
export const isRefusalText = (error: string): boolean => REFUSAL.test(error);

/**
 * Reads all blocks once; a refused block register by register, to find which of them the device does not have. `onStep`
 * gets what is known after each request.
 */
export async function readPass(
  plan: readonly Block[],
  before: Findings,
  read: ReadWords,
  isEnded: () => boolean,
  onStep: (step: Pick<PassResult, 'words' | 'findings'>) => void = () => undefined,
): Promise<PassResult> {
  const words = new Map<string, number>();
  const split = new Set(before.split);
  const refused = new Map(before.refused);
  const queue = [...plan];
  let error: string | undefined;
  for (let block = queue.shift(); block && error === undefined && !isEnded(); block = queue.shift()) {
    const [only] = block.numbers;
    const isSingle = block.numbers.length <= 1;
    if (isSingle && only && refused.has(only.key)) continue;
    if (!isSingle && split.has(blockKey(block))) {
      queue.unshift(...block.numbers.map(singleBlock));
      continue;
    }
    const outcome = await read(block);
    if ('words' in outcome)
      for (const [i, word] of outcome.words.entries())
        words.set(wordKey(block.code, block.address + i), word);
    else if (!outcome.refused) error = outcome.error;
    else if (isSingle) refused.set(only?.key ?? '', outcome.error);
    else {
      split.add(blockKey(block));
      queue.unshift(...block.numbers.map(singleBlock));
    }
    onStep({ words, findings: { split, refused } });
  }
  return { words, findings: { split, refused }, error };
}
