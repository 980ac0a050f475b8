import { type Bilingual, inLang } from '@heliodon/kernel/lang';
import { type FontName, type Measure, wrapText } from './pdf-text.ts';
import type { PrintDocument, PrintFrame, PrintRow } from './print-document.ts';

/* Layout of a document on A4, in points from the upper left corner. Does not draw. */

export type Drawing =
  | {
      readonly is: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly font: FontName;
      readonly sizePt: number;
      readonly colour: string;
    }
  | {
      readonly is: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    };

export const PAGE = { width: 595.28, height: 841.89 } as const;
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - 64;
const PAD = 6;
const LINE_FACTOR = 1.45;

const INK = '#16202C';
const MUTED = '#64717F';
const RULE = '#E4E9EF';
const SOFT = '#F1F6F8';
const ACCENT = '#0B6A82';

const words = {
  remarks: { zh: '说明', en: 'Remarks' },
  made: { zh: '生成时间 {at}', en: 'Generated {at}' },
  page: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
} satisfies Record<string, Bilingual>;

interface Style {
  readonly font: FontName;
  readonly sizePt: number;
  readonly colour: string;
}

const styles = {
  title: { font: 'bold', sizePt: 20, colour: INK },
  subtitle: { font: 'regular', sizePt: 11, colour: MUTED },
  label: { font: 'regular', sizePt: 8.5, colour: MUTED },
  fact: { font: 'bold', sizePt: 10, colour: INK },
  section: { font: 'bold', sizePt: 11, colour: ACCENT },
  head: { font: 'bold', sizePt: 8.5, colour: MUTED },
  line: { font: 'regular', sizePt: 9.5, colour: INK },
  subtotal: { font: 'bold', sizePt: 9.5, colour: INK },
  total: { font: 'bold', sizePt: 11.5, colour: INK },
  remark: { font: 'regular', sizePt: 8.5, colour: MUTED },
} as const satisfies Record<string, Style>;

const lineHeight = ({ sizePt }: Style): number => sizePt * LINE_FACTOR;

export function layOut(document: PrintDocument, frame: PrintFrame, measure: Measure): Drawing[][] {
  const sheet = new Sheet(document, measure);
  sheet.heading();
  for (const section of document.sections) sheet.section(section.title, section.rows);
  sheet.total();
  sheet.remarks(words.remarks[frame.lang]);
  return sheet.pages.map((page, at) => [
    ...page,
    ...footer(document, frame, measure, at + 1, sheet.pages.length),
  ]);
}

class Sheet {
  readonly pages: Drawing[][] = [[]];
  readonly #document: PrintDocument;
  readonly #measure: Measure;
  #y: number = MARGIN;

  constructor(document: PrintDocument, measure: Measure) {
    this.#document = document;
    this.#measure = measure;
  }

  heading(): void {
    const { title, plant, period } = this.#document;
    const facts = this.#document.facts.filter(({ value }) => value !== plant && value !== period);
    this.#box(MARGIN, this.#y, 36, 3, ACCENT);
    this.#y += 12;
    this.#paragraph(title, styles.title);
    this.#paragraph(`${plant}  ·  ${period}`, styles.subtitle);
    this.#y += 10;
    const width = WIDTH / Math.max(1, Math.min(4, facts.length));
    for (let at = 0; at < facts.length; at += 4) this.#facts(facts.slice(at, at + 4), width);
    this.#y += 8;
  }

  #facts(facts: PrintDocument['facts'], width: number): void {
    const texts = facts.map(({ value }) => this.#wrap(value, styles.fact, width - 2 * PAD));
    const height =
      2 * PAD +
      lineHeight(styles.label) +
      Math.max(...texts.map((lines) => lines.length)) * lineHeight(styles.fact);
    this.#box(MARGIN, this.#y, WIDTH, height, SOFT);
    for (const [at, { label }] of facts.entries()) {
      const x = MARGIN + at * width + PAD + 2;
      this.#text(label, x, this.#y + PAD, styles.label);
      this.#lines(texts[at] ?? [], x, this.#y + PAD + lineHeight(styles.label), styles.fact);
    }
    this.#y += height;
  }

  /** A title is never left alone at the end of a page, and each page of a table repeats the table head. */
  section(title: string, rows: readonly PrintRow[]): void {
    const [first] = rows;
    this.#room(12 + lineHeight(styles.section) + this.#headHeight() + (first ? this.#rowHeight(first) : 0));
    this.#y += 12;
    if (title) this.#paragraph(title, styles.section);
    this.#head();
    for (const row of rows) {
      if (this.#room(this.#rowHeight(row))) this.#head();
      this.#row(row);
    }
  }

  total(): void {
    const row = this.#document.total;
    this.#room(this.#rowHeight(row) + 10);
    this.#y += 10;
    this.#row(row);
  }

  remarks(title: string): void {
    const { remarks } = this.#document;
    if (remarks.length === 0) return;
    const wrapped = remarks.map((remark) => this.#wrap(remark, styles.remark, WIDTH - 14));
    this.#room(18 + lineHeight(styles.head) + (wrapped[0]?.length ?? 0) * lineHeight(styles.remark));
    this.#y += 18;
    this.#paragraph(title, styles.head);
    this.#y += 2;
    for (const [at, lines] of wrapped.entries()) {
      this.#room(lines.length * lineHeight(styles.remark));
      this.#text(`${at + 1}.`, MARGIN, this.#y, styles.remark);
      this.#lines(lines, MARGIN + 14, this.#y, styles.remark);
      this.#y += lines.length * lineHeight(styles.remark) + 2;
    }
  }

  #headHeight(): number {
    return this.#cellsHeight(this.#headTexts(), styles.head) + 1;
  }

  #headTexts(): string[] {
    return this.#document.columns.map(({ header }) => header);
  }

  #head(): void {
    const height = this.#headHeight();
    this.#cells(this.#headTexts(), styles.head, this.#y);
    this.#y += height;
    this.#box(MARGIN, this.#y - 1, WIDTH, 1, INK);
  }

  #rowHeight(row: PrintRow): number {
    return this.#cellsHeight(textsOf(row), styles[row.kind]) + (row.kind === 'total' ? 6 : 0);
  }

  #row(row: PrintRow): void {
    const height = this.#rowHeight(row);
    const style = styles[row.kind];
    if (row.kind === 'subtotal') this.#box(MARGIN, this.#y, WIDTH, height, SOFT);
    if (row.kind === 'total') {
      this.#box(MARGIN, this.#y, WIDTH, height, SOFT);
      this.#box(MARGIN, this.#y, WIDTH, 1.5, ACCENT);
    }
    this.#cells(textsOf(row), style, this.#y + (row.kind === 'total' ? 3 : 0));
    this.#y += height;
    if (row.kind === 'line') this.#box(MARGIN, this.#y - 0.5, WIDTH, 0.5, RULE);
  }

  #columns(): { x: number; width: number; align: 'left' | 'right' }[] {
    let x: number = MARGIN;
    return this.#document.columns.map(({ share, align }) => {
      const column = { x: x + PAD, width: (WIDTH * share) / 100 - 2 * PAD, align };
      x += (WIDTH * share) / 100;
      return column;
    });
  }

  /** Left-aligned text extends over the empty cells after it: "Subtotal 2026-10" needs no separate line. */
  #spans(texts: readonly string[]): { text: string; x: number; width: number; align: 'left' | 'right' }[] {
    const columns = this.#columns();
    return texts.flatMap((text, at) => {
      const column = columns[at];
      if (!column || text === '') return [];
      let { width } = column;
      if (column.align === 'left')
        for (let next = at + 1; texts[next] === ''; next++) width += (columns[next]?.width ?? 0) + 2 * PAD;
      return [{ ...column, text, width }];
    });
  }

  #cellsHeight(texts: readonly string[], style: Style): number {
    const lines = this.#spans(texts).map(({ text, width }) => this.#wrap(text, style, width).length);
    return Math.max(1, ...lines) * lineHeight(style) + PAD;
  }

  #cells(texts: readonly string[], style: Style, y: number): void {
    for (const { text, x, width, align } of this.#spans(texts)) {
      for (const [at, line] of this.#wrap(text, style, width).entries()) {
        const left = align === 'right' ? x + width - this.#measure(line, style.font, style.sizePt) : x;
        this.#text(line, left, y + PAD / 2 + at * lineHeight(style), style);
      }
    }
  }

  /** Starts a new page if this height does not fit; returns whether it did. */
  #room(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.pages.push([]);
    this.#y = MARGIN;
    return true;
  }

  #wrap(text: string, { font, sizePt }: Style, width: number): string[] {
    return wrapText(text, (line) => this.#measure(line, font, sizePt) <= width);
  }

  #paragraph(text: string, style: Style): void {
    const lines = this.#wrap(text, style, WIDTH);
    this.#lines(lines, MARGIN, this.#y, style);
    this.#y += lines.length * lineHeight(style);
  }

  #lines(lines: readonly string[], x: number, y: number, style: Style): void {
    for (const [at, line] of lines.entries()) this.#text(line, x, y + at * lineHeight(style), style);
  }

  #text(text: string, x: number, y: number, style: Style): void {
    this.pages.at(-1)?.push({ is: 'text', text, x, y, ...style });
  }

  #box(x: number, y: number, width: number, height: number, colour: string): void {
    this.pages.at(-1)?.push({ is: 'box', x, y, width, height, colour });
  }
}

const textsOf = (row: PrintRow): string[] => row.cells.map(({ text }) => text);

function footer(
  { title, plant, period }: PrintDocument,
  { lang, madeAt }: PrintFrame,
  measure: Measure,
  page: number,
  pages: number,
): Drawing[] {
  const style = styles.remark;
  const y = PAGE.height - 44;
  const number = inLang(words.page, lang, { page, pages });
  const about = [title, plant, period, inLang(words.made, lang, { at: madeAt })].join('  ·  ');
  const width = measure(number, style.font, style.sizePt);
  const [shown = ''] = wrapText(
    about,
    (line) => measure(line, style.font, style.sizePt) <= WIDTH - width - 20,
  );
  return [
    { is: 'box', x: MARGIN, y: y - 6, width: WIDTH, height: 0.5, colour: RULE },
    { is: 'text', text: shown, x: MARGIN, y, ...style },
    { is: 'text', text: number, x: MARGIN + WIDTH - width, y, ...style },
  ];
}
