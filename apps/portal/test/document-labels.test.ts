import { describe, expect, it } from 'vitest';

/*
 * Documents that people follow step by step name pages, buttons and fields as they are on the screen: in italics in
 * English, in “ ” in Chinese, with → between a page and what is on it.
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

/** What may be on a page; what is filled in is shown as … */
const shown = new Set(
  Object.values(words)
    .flatMap((text) => [...text.matchAll(/(["'])((?:(?!\1)[^\n])*)\1/g)])
    .map(([, , text = '']) => text.replace(/\{\{\w+\}\}/g, '…')),
);
/** Of README's table of tasks: what stands for any device. */
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

  it('names what is on the pages', () => {
    expect(labels.size).toBeGreaterThan(0);
    const unknown = [...labels].filter((label) => !shown.has(label) && !NO_LABELS.includes(label));
    expect(unknown).toEqual([]);
  });
});
