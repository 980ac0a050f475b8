import { describe, expect, it } from 'vitest';

/*
 * Step-by-step documents name pages, buttons and fields as on the screen: in italics in English, in “ ” in
 * Chinese, with → between a page and its element.
 */

const words = import.meta.glob<string>(
  [
    '../../../{features,device-plane}/*/web/{,*/}texts/*.json',
    '../../../packages/*/src/texts/*.json',
    '../src/**/texts/*.json',
    '../src/pages/configWords.ts',
    '../../../{features,device-plane}/*/contract/*.ts',
    '../../../device-plane/kinds/*/*.ts',
    '../../logger/src/status/words.ts',
    '!**/*.test.*',
  ],
  { eager: true, import: 'default', query: '?raw' },
);
const documents = import.meta.glob<string>(
  ['../../../README{,.zh}.md', '../../../docs/{logger,ocpp,device-protocol}{,.zh}.md'],
  { eager: true, import: 'default', query: '?raw' },
);

/** Possible page texts; placeholders are shown as … */
const shown = new Set(
  Object.values(words)
    .flatMap((text) => [...text.matchAll(/(["'])((?:(?!\1)[^\n])*)\1/g)])
    .map(([, , text = '']) => text.replace(/\{\{\w+\}\}/g, '…')),
);
/** Placeholder for any device in README's task table. */
const NO_LABELS = ['a device'];

function labelsOf(file: string, text: string): string[] {
  const prose = text.replace(/^ *```.*?^ *```$/gms, '').replace(/`[^`\n]*`/g, '');
  if (file.includes('README')) {
    const [, tasks = ''] = prose.split(/\n## (?:What you do with it|能做什么)\n/);
    const rows = (tasks.split('\n## ')[0] ?? '').match(/^\| .*$/gm) ?? [];
    return rows.slice(2).flatMap((row) => (row.split('|')[2] ?? '').split(/, |、| → /));
  }
  const quoted = file.includes('.zh.') ? /“([^”]+)”/g : /(?<![*\w])\*([^*\s][^*]*)\*(?!\*)/g;
  return [...prose.matchAll(quoted)].flatMap(([, label = '']) => label.split(/\s*→\s*/));
}

describe.each(Object.entries(documents))('%s', (file, text) => {
  const labels = new Set(labelsOf(file, text).map((label) => label.replace(/\s+/g, ' ').trim()));

  it('names only labels that exist on the pages', () => {
    expect(labels.size).toBeGreaterThan(0);
    const unknown = [...labels].filter((label) => !shown.has(label) && !NO_LABELS.includes(label));
    expect(unknown).toEqual([]);
  });
});
