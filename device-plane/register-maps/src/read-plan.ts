import { widthOf } from './registers.ts';
import type { NamedNumber } from './values.ts';

/** Registers of one request. */
export interface Block {
  readonly code: 3 | 4;
  readonly address: number;
  readonly count: number;
  readonly numbers: readonly NamedNumber[];
}

/** Minimises requests: adjacent registers together, with gaps of at most `maxGap` registers. */
export function blocksOf(numbers: readonly NamedNumber[], maxRead: number, maxGap: number): Block[] {
  const sorted = [...numbers].sort((a, b) => a.function - b.function || a.address - b.address);
  const blocks: Block[] = [];
  for (const register of sorted) {
    const end = register.address + widthOf(register.type);
    const last = blocks.at(-1);
    const lastEnd = last ? last.address + last.count : 0;
    const joins =
      last?.code === register.function &&
      register.address <= lastEnd + maxGap &&
      end - last.address <= maxRead;
    if (last && joins)
      blocks[blocks.length - 1] = {
        ...last,
        count: Math.max(lastEnd, end) - last.address,
        numbers: [...last.numbers, register],
      };
    else blocks.push(singleBlock(register));
  }
  return blocks;
}

export const singleBlock = (register: NamedNumber): Block => ({
  code: register.function,
  address: register.address,
  count: widthOf(register.type),
  numbers: [register],
});
