import { columnHeading, columnText } from '@heliodon/contract/columns';
import type { PrintDocument, PrintRow } from '@heliodon/infrastructure/documents/print-document';
import { decimal, fixedText } from '@heliodon/kernel/decimal';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { type Bilingual, inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import { type BillColumnKey, type BillRow, billColumns, billRows } from '../../contract/bill.columns.ts';
import type { BillLineOut, BillMonthOut, BillOut } from '../../contract/bill.schema.ts';
import { billWords } from '../../contract/bill.words.ts';

/** Fractions of the page width; the month is the heading of its section. */
const SHARES: { readonly [key in BillColumnKey]?: number } = {
  item: 26,
  timeOfUse: 14,
  quantity: 18,
  unit: 8,
  price: 16,
  amount: 18,
};

type Texts = { readonly [key in BillColumnKey]?: string };

/** A bill as text elements for a printed page. */
export function billDocument(bill: BillOut, lang: Lang): PrintDocument {
  const text = (words: Bilingual, params?: TextParams) => inLang(words, lang, params);
  const currency = currencyUnit(bill.currency, lang);
  const period = bill.from === bill.to ? bill.from : `${bill.from} – ${bill.to}`;
  const several = bill.months.length > 1;
  const columns = billColumns(bill.currency).filter(({ key }) => key in SHARES);
  const scope = { lang, timeZone: bill.timeZone };
  const rowOf = (kind: PrintRow['kind'], texts: Texts, row?: BillRow): PrintRow => ({
    kind,
    cells: columns.map((column) => ({
      text: texts[column.key] ?? (row && columnText(column, row, scope)) ?? '',
    })),
  });
  const sumRow = (kind: 'subtotal' | 'total', item: string, amount: string) =>
    rowOf(kind, { item, amount: figure(amount, 2) });
  return {
    title: text(billWords.title),
    plant: bill.plantName,
    period,
    facts: [
      { label: text(billWords.plant), value: bill.plantName },
      { label: text(billWords.period), value: period },
      { label: text(billWords.currency), value: currency },
      { label: text(billWords.timeZone), value: bill.timeZone },
    ],
    columns: columns.map((column) => ({
      header: columnHeading(column, lang),
      align: column.format ? 'right' : 'left',
      share: SHARES[column.key] ?? 0,
    })),
    sections: bill.months.map((month) => ({
      title: month.month,
      rows: [
        ...billRows(month).map((row) => rowOf('line', figuresOf(row), row)),
        ...(several
          ? [sumRow('subtotal', text(billWords.subtotal, { month: month.month }), month.totals.total)]
          : []),
      ],
    })),
    total: sumRow('total', text(billWords.total), bill.totals.total),
    remarks: remarksOf(bill, lang),
  };
}

const figuresOf = ({ kind, quantity, price, amount }: BillLineOut): Texts => ({
  quantity: figure(quantity, 2),
  price: kind === 'powerFactor' ? figure(price, 2) : price,
  amount: figure(amount, 2),
});

/** '1234.5' → '1,234.50', digit by digit: a float would not be exact for large amounts. */
function figure(text: string, places: number): string {
  if (text === '') return NO_VALUE;
  const rounded = fixedText(decimal(text), places);
  const [whole = '', part] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part ? `${grouped}.${part}` : grouped;
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

function monthRemarks(
  { month, running, capacity, ratchet, powerFactor, lines }: BillMonthOut,
  lang: Lang,
): string[] {
  const text = (words: Bilingual, params: TextParams = {}) => inLang(words, lang, { month, ...params });
  const percent = lines.find(({ kind }) => kind === 'powerFactor')?.quantity ?? '';
  const { state, factor, standard } = powerFactor;
  return [
    ...(running ? [text(billWords.running)] : []),
    ...(capacity === 'notWhole' || state === 'notWhole' ? [text(billWords.partOnly)] : []),
    ...(capacity === 'unmeasured' ? [text(billWords.noDemand)] : []),
    ...(ratchet ? [text(billWords.ratchet, ratchetParams(ratchet))] : []),
    ...(state === 'unmeasured' ? [text(billWords.noReactive)] : []),
    ...(state === 'adjusted'
      ? [text(billWords.factor, { factor: hundredths(factor), standard: hundredths(standard), percent })]
      : []),
  ];
}

const ratchetParams = ({ month, ...of }: NonNullable<BillMonthOut['ratchet']>): TextParams => ({
  from: month,
  percent: of.percent,
  measured: of.measuredKw.toFixed(2),
  peak: of.peakKw.toFixed(2),
  kw: of.kw.toFixed(2),
});

const hundredths = (value: number | null): string => ((value ?? 0) / 100).toFixed(2);
