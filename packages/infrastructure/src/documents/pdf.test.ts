import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfFile } from './pdf.ts';
import { type Drawing, layOut, PAGE } from './pdf-layout.ts';
import { wrapText } from './pdf-text.ts';
import type { PrintDocument, PrintRow } from './print-document.ts';

/** Ten points per character at size ten, so widths can be calculated by hand. */
const measure = (text: string, _font: string, sizePt: number) => text.length * sizePt;
const row = (kind: PrintRow['kind'], ...texts: string[]): PrintRow => ({
  kind,
  cells: texts.map((text) => ({ text })),
});
const bill = (lines: number): PrintDocument => ({
  title: '电费账单',
  plant: '南京一号',
  period: '2026-10',
  facts: [
    { label: '电站', value: '南京一号' },
    { label: '币种', value: '元' },
  ],
  columns: [
    { header: '项目', align: 'left', share: 60 },
    { header: '金额', align: 'right', share: 40 },
  ],
  sections: [
    { title: '2026-10', rows: Array.from({ length: lines }, (_, n) => row('line', '购电', `${n}.00`)) },
  ],
  total: row('total', '合计', '-12.34'),
  remarks: ['按分四舍五入'],
});
const frame = { lang: 'zh', madeAt: '2026-11-01 08:00' } as const;
const texts = (page: readonly Drawing[] = []) =>
  page.flatMap((drawing) => (drawing.is === 'text' ? [drawing] : []));
const words = (page: readonly Drawing[] = []) => texts(page).map(({ text }) => text);

describe('lines', () => {
  it.each([
    ['short', 10, ['short']],
    ['two words', 5, ['two', 'words']],
    ['unbreakable', 5, ['unbre', 'akabl', 'e']],
    ['电费账单明细', 4, ['电费账单', '明细']],
    ['电费账单。明细', 4, ['电费账', '单。明细']],
    ['', 4, ['']],
  ])('%s in %s letters', (text, letters, lines) => {
    expect(wrapText(text, (line) => line.length <= letters)).toEqual(lines);
  });
});

describe('layout', () => {
  it('one page: heading, relevant facts, table, total, remarks, page number', () => {
    const pages = layOut(bill(2), frame, measure);
    expect(pages).toHaveLength(1);
    expect(words(pages[0])).toEqual([
      '电费账单',
      '南京一号  ·  2026-10',
      '币种',
      '元',
      '2026-10',
      '项目',
      '金额',
      '购电',
      '0.00',
      '购电',
      '1.00',
      '合计',
      '-12.34',
      '说明',
      '1.',
      '按分四舍五入',
      expect.stringContaining('电费账单'),
      '第 1 页，共 1 页',
    ]);
  });

  it('numbers are right-aligned, whatever their length', () => {
    const [page] = layOut(bill(101), frame, measure);
    const ends = texts(page)
      .filter(({ text }) => /^\d+\.00$/.test(text))
      .map(({ text, x, sizePt }) => Math.round(x + text.length * sizePt));
    expect(ends.length).toBeGreaterThan(10);
    expect(new Set(ends).size).toBe(1);
  });

  it('each page repeats the table head, keeps its lines above the footer, and no line is lost', () => {
    const pages = layOut(bill(100), frame, measure);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap(words).filter((text) => text === '购电')).toHaveLength(100);
    for (const [at, page] of pages.entries()) {
      if (words(page).includes('购电')) expect(words(page)).toContain('项目');
      expect(words(page).at(-1)).toBe(`第 ${at + 1} 页，共 ${pages.length} 页`);
      for (const { y } of texts(page)) expect(y).toBeLessThan(PAGE.height - 40);
    }
  });
});

it('a PDF embeds the characters in use, and only those', async () => {
  const bytes = Buffer.from(await pdfFile(bill(40), { lang: 'en', madeAt: '2026-11-01 08:00' }));
  const raw = bytes.toString('latin1');
  expect(raw.slice(0, 5)).toBe('%PDF-');
  expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(2);
  expect(raw).toMatch(/\/FontFile2/);
  expect(bytes.length).toBeLessThan(200_000);
  // The map from glyphs to characters, needed for searching and copying in a PDF.
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(streams.some((text) => text.includes('beginbfrange') && text.includes('7535'))).toBe(true);
});
