import type { BillKind } from '@heliodon/energy/settlement/bill';
import { decimal, fixedText } from '@heliodon/kernel/decimal';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { type Bilingual, inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import type { BillLineOut, BillMonthOut, BillOut } from '../../contract/bill.schema.ts';
import { billKindWords, billWords, periodWords } from '../../contract/bill.words.ts';

/** A cell as people read it; `value` where a sheet wants the number itself. */
export interface BillCell {
  readonly text: string;
  readonly value?: number;
}

export interface BillDocumentRow {
  readonly kind: 'line' | 'subtotal' | 'total';
  /** As many as the document has columns. */
  readonly cells: readonly BillCell[];
}

/** A month with its lines and, where the bill has several months, their subtotal. */
export interface BillSection {
  readonly title: string;
  readonly rows: readonly BillDocumentRow[];
}

export interface BillColumn {
  /** With its unit. */
  readonly header: string;
  readonly align: 'left' | 'right';
  /** Parts of the width of the page; they add up to 100. */
  readonly share: number;
  /** Excel's number format. */
  readonly numberFormat?: string;
}

/** A bill in words: what a printed page or a sheet is made of. */
export interface BillDocument {
  readonly title: string;
  readonly plant: string;
  /** '2026-10', or '2026-01 – 2026-12'. */
  readonly period: string;
  readonly currency: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly columns: readonly BillColumn[];
  readonly sections: readonly BillSection[];
  /** The last row of all. */
  readonly total: BillDocumentRow;
  readonly remarks: readonly string[];
}

const MONEY = '#,##0.00';

export function billDocument(bill: BillOut, lang: Lang): BillDocument {
  const say = (words: Bilingual, params?: TextParams) => inLang(words, lang, params);
  const currency = currencyUnit(bill.currency, lang);
  const period = bill.from === bill.to ? bill.from : `${bill.from} – ${bill.to}`;
  const several = bill.months.length > 1;
  return {
    title: say(billWords.title),
    plant: bill.plantName,
    period,
    currency,
    facts: [
      { label: say(billWords.plant), value: bill.plantName },
      { label: say(billWords.period), value: period },
      { label: say(billWords.currency), value: currency },
      { label: say(billWords.timeZone), value: bill.timeZone },
    ],
    columns: [
      { header: say(billWords.item), align: 'left', share: 26 },
      { header: say(billWords.timeOfUse), align: 'left', share: 14 },
      { header: say(billWords.quantity), align: 'right', share: 18, numberFormat: MONEY },
      { header: say(billWords.unit), align: 'left', share: 8 },
      { header: `${say(billWords.price)} (${currency})`, align: 'right', share: 16, numberFormat: '0.0###' },
      { header: `${say(billWords.amount)} (${currency})`, align: 'right', share: 18, numberFormat: MONEY },
    ],
    sections: bill.months.map((month) => ({
      title: month.month,
      rows: [
        ...month.lines.map((line) => lineRow(line, lang)),
        ...(several
          ? [sumRow('subtotal', say(billWords.subtotal, { month: month.month }), month.totals.total)]
          : []),
      ],
    })),
    total: sumRow('total', say(billWords.total), bill.totals.total),
    remarks: remarksOf(bill, lang),
  };
}

function lineRow(line: BillLineOut, lang: Lang): BillDocumentRow {
  return {
    kind: 'line',
    cells: [
      { text: kindText(line.kind, lang) },
      { text: line.period ? periodWords[line.period][lang] : '' },
      figure(line.quantity, 2),
      { text: line.unit },
      line.kind === 'powerFactor' ? figure(line.price, 2) : { text: line.price, value: Number(line.price) },
      figure(line.amount, 2),
    ],
  };
}

export const kindText = (kind: BillKind, lang: Lang): string => billKindWords[kind][lang];

const sumRow = (kind: 'subtotal' | 'total', text: string, amount: string): BillDocumentRow => ({
  kind,
  cells: [{ text }, ...Array.from({ length: 4 }, () => ({ text: '' })), figure(amount, 2)],
});

/** '1234.5' → '1,234.50', digit by digit: a float would do for showing, but not for every cent. */
function figure(text: string, places: number): BillCell {
  if (text === '') return { text: NO_VALUE };
  const rounded = fixedText(decimal(text), places);
  const [whole = '', part] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return { text: part ? `${grouped}.${part}` : grouped, value: Number(rounded) };
}

function remarksOf(bill: BillOut, lang: Lang): string[] {
  const { pendingDays, daysWithoutPrice, unknownQuarters, estimatedS } = bill.basis;
  const counted: readonly [number, Bilingual][] = [
    [pendingDays, billWords.pending],
    [daysWithoutPrice, billWords.noPrice],
    [unknownQuarters, billWords.unknown],
    [Math.round(estimatedS / 60), billWords.estimated],
  ];
  return [
    ...bill.months.flatMap((month) => monthRemarks(month, lang)),
    ...counted.filter(([n]) => n > 0).map(([n, words]) => inLang(words, lang, { n })),
    billWords.rounding[lang],
  ];
}

function monthRemarks({ month, running, capacity, powerFactor, lines }: BillMonthOut, lang: Lang): string[] {
  const say = (words: Bilingual, params: TextParams = {}) => inLang(words, lang, { month, ...params });
  const percent = lines.find(({ kind }) => kind === 'powerFactor')?.quantity ?? '';
  const { state, factor, standard } = powerFactor;
  return [
    ...(running ? [say(billWords.running)] : []),
    ...(capacity === 'notWhole' || state === 'notWhole' ? [say(billWords.partOnly)] : []),
    ...(capacity === 'unmeasured' ? [say(billWords.noDemand)] : []),
    ...(state === 'unmeasured' ? [say(billWords.noReactive)] : []),
    ...(state === 'adjusted'
      ? [say(billWords.factor, { factor: hundredths(factor), standard: hundredths(standard), percent })]
      : []),
  ];
}

const hundredths = (value: number | null): string => ((value ?? 0) / 100).toFixed(2);
