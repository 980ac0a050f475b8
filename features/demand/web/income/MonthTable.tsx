import { demandReasonWords } from '@heliodon/energy/demand/demand-words';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { useLang } from '@heliodon/ui/useLang';
import { Card, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { demandWords, savingWords } from '../../contract/demand.words.ts';
import type { DemandIncome, DemandMonth } from '../../contract/income.contract.ts';
import { amountText, kwText, minuteText } from '../shared/figures.ts';
import styles from '../shared/page.module.css';

const TOTALS = ['charge', 'freeCharge', 'saved'] as const;

const tone = (saved: string | null) => {
  if (saved === null || Number(saved) === 0) return undefined;
  return Number(saved) > 0 ? styles.good : styles.over;
};

/** Why which demand is billed, with its months; of months that are billed by demand. */
function reasonsOf(months: readonly DemandMonth[]): [DemandMonth['reason'], string[]][] {
  const byReason = new Map<DemandMonth['reason'], string[]>();
  for (const { month, reason, pricePerKw } of months)
    if (pricePerKw !== null) byReason.set(reason, [...(byReason.get(reason) ?? []), month]);
  return [...byReason];
}

/** Each month as its bill takes it, beside what it would have been without storage. */
export function MonthTable({ income }: { income: DemandIncome }) {
  const { t } = useTranslation('demand');
  const lang = useLang();
  const { months, totals, currency, timeZone } = income;
  const money = currencyUnit(currency, lang);
  const timed = (kw: number | null, ms: number | null) => (
    <>
      {kwText(kw)}
      {ms !== null && <span className={styles.small}>{minuteText(ms, timeZone)}</span>}
    </>
  );
  const number = (title: string, render: (month: DemandMonth) => ReactNode) => ({
    title,
    align: 'right' as const,
    render: (_: unknown, month: DemandMonth) => render(month),
  });
  return (
    <Card title={t('income.table')}>
      <Table<DemandMonth>
        className={styles.table}
        size="small"
        rowKey="month"
        dataSource={months}
        pagination={false}
        scroll={{ x: 1150 }}
        columns={[
          {
            title: t('month'),
            width: 150,
            render: (_, { month, running }) => (
              <>
                {month} {running && <RunningTag />}
              </>
            ),
          },
          number(`${t('income.billed')} (kW)`, ({ peakKw, source }) => (
            <>
              {kwText(peakKw)}
              {peakKw !== null && <span className={styles.small}>{demandWords[source][lang]}</span>}
            </>
          )),
          number(`${demandWords.register[lang]} (kW)`, ({ registerKw, registerAtMs }) =>
            timed(registerKw, registerAtMs),
          ),
          number(`${demandWords.quarters[lang]} (kW)`, ({ quartersKw, peakAtMs }) =>
            timed(quartersKw, peakAtMs),
          ),
          number(`${t('free')} (kW)`, ({ freeKw, freeAtMs }) => timed(freeKw, freeAtMs)),
          number(`${t('income.price')} (${money}/kW)`, ({ pricePerKw }) => pricePerKw ?? '--'),
          number(`${t('income.charge')} (${money})`, ({ charge }) => amountText(charge)),
          number(`${t('income.freeCharge')} (${money})`, ({ freeCharge }) => amountText(freeCharge)),
          number(`${t('income.saved')} (${money})`, ({ saved, state }) =>
            state === 'counted' ? (
              <span className={tone(saved)}>{amountText(saved)}</span>
            ) : (
              <span className={styles.quiet}>{savingWords[state][lang]}</span>
            ),
          ),
        ]}
        summary={() => (
          <Table.Summary.Row className={styles.total}>
            <Table.Summary.Cell index={0}>{t('income.total')}</Table.Summary.Cell>
            <Table.Summary.Cell index={1} colSpan={5} />
            {TOTALS.map((key, at) => (
              <Table.Summary.Cell key={key} index={at + 6} align="right">
                <span data-total={key}>{amountText(totals[key])}</span>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
      {reasonsOf(months).map(([reason, of]) => (
        <p key={reason} className={styles.quiet} data-reason={reason}>
          {`${of.join(', ')}: ${demandReasonWords[reason][lang]}`}
        </p>
      ))}
    </Card>
  );
}
