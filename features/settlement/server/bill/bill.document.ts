import type { BillKind } from '@heliodon/energy/settlement/bill';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import type { PrintDocument, PrintRow } from '@heliodon/infrastructure/documents/print-document';
import { decimal, fixedText } from '@heliodon/kernel/decimal';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { type Bilingual, inLang, type Lang, type TextParams } from '@heliodon/kernel/lang';
import type { BillLineOut, BillMonthOut, BillOut } from '../../contract/bill.schema.ts';
import { billKindWords, billWords } from '../../contract/bill.words.ts';

/** A bill in words, as a printed page is made of. */
export function billDocument(bill: BillOut, lang: Lang): PrintDocument {
  const say = (words: Bilingual, params?: TextParams) => inLang(words, lang, params);
  const currency = currencyUnit(bill.currency, lang);
  const period = bill.from === bill.to ? bill.from : `${bill.from} – ${bill.to}`;
  const several = bill.months.length > 1;
  return {
    title: say(billWords.title),
    plant: bill.plantName,
    period,
    facts: [
      { label: say(billWords.plant), value: bill.plantName },
      { label: say(billWords.period), value: period },
      { label: say(billWords.currency), value: currency },
      { label: say(billWords.timeZone), value: bill.timeZone },
    ],
    columns: [
      { header: say(billWords.item), align: 'left', share: 26 },
      { header: say(billWords.timeOfUse), align: 'left', share: 14 },
      { header: say(billWords.quantity), align: 'right', share: 18 },
      { header: say(billWords.unit), align: 'left', share: 8 },
      { header: `${say(billWords.price)} (${currency})`, align: 'right', share: 16 },
      { header: `${say(billWords.amount)} (${currency})`, align: 'right', share: 18 },
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

function lineRow(line: BillLineOut, lang: Lang): PrintRow {
  return {
    kind: 'line',
    cells: [
      { text: kindText(line.kind, lang) },
      { text: line.period ? periodWords[line.period][lang] : '' },
      figure(line.quantity, 2),
      { text: line.unit },
      line.kind === 'powerFactor' ? figure(line.price, 2) : { text: line.price },
      figure(line.amount, 2),
    ],
  };
}

export const kindText = (kind: BillKind, lang: Lang): string => billKindWords[kind][lang];

const sumRow = (kind: 'subtotal' | 'total', text: string, amount: string): PrintRow => ({
  kind,
  cells: [{ text }, ...Array.from({ length: 4 }, () => ({ text: '' })), figure(amount, 2)],
});

/** '1234.5' → '1,234.50', digit by digit: a float would do for showing, but not for every cent. */
function figure(text: string, places: number): { text: string } {
  if (text === '') return { text: NO_VALUE };
  const rounded = fixedText(decimal(text), places);
  const [whole = '', part] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return { text: part ? `${grouped}.${part}` : grouped };
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
