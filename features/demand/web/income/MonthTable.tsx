import { demandReasonWords } from '@heliodon/energy/demand/demand-words';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { useLang } from '@heliodon/ui/useLang';
import { useScrollFocus } from '@heliodon/ui/useScrollFocus';
import { Card, Table } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { demandWords, savingWords } from '../../contract/demand.words.ts';
import type { DemandIncome, DemandMonth } from '../../contract/income.contract.ts';
import { demandMonthColumns } from '../../contract/months.columns.ts';
import { amountText, kwText, minuteText } from '../shared/figures.ts';
import styles from '../shared/page.module.css';

const TOTALS = ['charge', 'freeCharge', 'saved'] as const;
const isTotal = (key: string): key is (typeof TOTALS)[number] => TOTALS.some((one) => one === key);

const tone = (saved: string | null) => {
  if (saved === null || Number(saved) === 0) return undefined;
  return Number(saved) > 0 ? styles.good : styles.over;
};

/** Reasons for the billed demand, each with its months; only months billed by demand. */
function reasonsOf(months: readonly DemandMonth[]): [DemandMonth['reason'], string[]][] {
  const byReason = new Map<DemandMonth['reason'], string[]>();
  for (const { month, reason, pricePerKw } of months)
    if (pricePerKw !== null) byReason.set(reason, [...(byReason.get(reason) ?? []), month]);
  return [...byReason];
}

/** Cells with a second line: the time of the figure, and the source of the billed one. */
function useCells(timeZone: string) {
  const lang = useLang();
  return useMemo(() => {
    const timed = (kw: number | null, ms: number | null) => (
      <>
        {kwText(kw)}
        {ms !== null && <span className={styles.small}>{minuteText(ms, timeZone)}</span>}
      </>
    );
    const render = {
      month: ({ month, running }: DemandMonth) => (
        <>
          {month} {running && <RunningTag />}
        </>
      ),
      peakKw: ({ peakKw, source }: DemandMonth) => (
        <>
          {kwText(peakKw)}
          {peakKw !== null && <span className={styles.small}>{demandWords[source][lang]}</span>}
        </>
      ),
      registerKw: ({ registerKw, registerAtMs }: DemandMonth) => timed(registerKw, registerAtMs),
      quartersKw: ({ quartersKw, peakAtMs }: DemandMonth) => timed(quartersKw, peakAtMs),
      freeKw: ({ freeKw, freeAtMs }: DemandMonth) => timed(freeKw, freeAtMs),
      pricePerKw: ({ pricePerKw }: DemandMonth) => pricePerKw ?? NO_VALUE,
      charge: ({ charge }: DemandMonth) => amountText(charge),
      freeCharge: ({ freeCharge }: DemandMonth) => amountText(freeCharge),
      saved: ({ saved, state }: DemandMonth) =>
        state === 'counted' ? (
          <span className={tone(saved)}>{amountText(saved)}</span>
        ) : (
          <span className={styles.quiet}>{savingWords[state][lang]}</span>
        ),
    };
    return { timeZone, render, adjust: { month: { unit: undefined } } };
  }, [lang, timeZone]);
}

/** Each month as billed, beside the demand without storage. */
export function MonthTable({ income }: { income: DemandIncome }) {
  const { t } = useTranslation(['demand', 'ui']);
  const lang = useLang();
  const { months, totals, currency, timeZone } = income;
  const declared = useMemo(() => demandMonthColumns({ timeZone, currency }), [timeZone, currency]);
  const columns = useListColumns(declared, useCells(timeZone));
  const table = usePlainTable(columns, { cards: false });
  const box = useScrollFocus(t('ui:table.scroll'), months);
  const totalOf = (key: string): ReactNode => {
    if (key === 'month') return demandWords.total[lang];
    return isTotal(key) && <span data-total={key}>{amountText(totals[key])}</span>;
  };
  return (
    <Card title={t('income.table')}>
      <section ref={box}>
        <Table<DemandMonth>
          className={styles.table}
          size="small"
          rowKey="month"
          dataSource={months}
          pagination={false}
          summary={() => (
            <Table.Summary.Row className={styles.total}>
              {columns.map(({ key, number }, at) => (
                <Table.Summary.Cell key={key} index={at} align={number ? 'right' : 'left'}>
                  {totalOf(key)}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )}
          {...table}
        />
      </section>
      {reasonsOf(months).map(([reason, of]) => (
        <p key={reason} className={styles.quiet} data-reason={reason}>
          {`${of.join(', ')}: ${demandReasonWords[reason][lang]}`}
        </p>
      ))}
    </Card>
  );
}
