import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sections of docs/device-protocol.md, to test the examples that users copy. */
const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/device-protocol.md'), 'utf8');

export interface Block {
  readonly language: string;
  /** The text after the language; for JSON the name of its schema. */
  readonly about: string;
  readonly text: string;
}

export const blocks: readonly Block[] = [
  ...PAGE.matchAll(/^```(?<language>\w+)(?: (?<about>\S+))?\n(?<text>.*?)^```$/gms),
].map(({ groups }) => ({
  language: groups?.language ?? '',
  about: groups?.about ?? '',
  text: groups?.text ?? '',
}));

export const blocksOf = (language: string): string[] =>
  blocks.filter((block) => block.language === language).map(({ text }) => text);

/** First cells of the table below a heading. */
export function tableBelow(heading: string): string[] {
  const [, section = ''] = PAGE.split(`\n${heading}\n`);
  const rows = section.split(/\n#/)[0]?.match(/^\| .*$/gm) ?? [];
  return rows.slice(2).map((row) => row.split('|')[1]?.trim().replaceAll('`', '') ?? '');
}

export const page = PAGE;
