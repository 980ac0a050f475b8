import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import { PrintSheet } from '@heliodon/ui/PrintSheet';
import { useLang } from '@heliodon/ui/useLang';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillOut } from '../../contract/bill.schema.ts';
import { spanText } from '../report/columnText.ts';
import { BillHeadings } from './BillHeadings.tsx';
import { BillLines } from './BillLines.tsx';
import { BillSum } from './BillSum.tsx';
import styles from './bill.module.css';
import { useBillNotes } from './billNotes.tsx';
import { money } from './figures.ts';
import { useBillColumns } from './useBillColumns.tsx';

/** The printed bill: every month expanded, plant and period repeated at the top of each page. */
export function BillPaper({ bill, madeAtMs }: { bill: BillOut; madeAtMs: number }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { plantName, timeZone, currency, months, totals } = bill;
  const span = spanText(bill.from, bill.to);
  const notes = useBillNotes(bill);
  const columns = useBillColumns(currency);
  return (
    <PrintSheet
      title={t('bill.title')}
      facts={[
        { key: 'plant', label: t('bill.paper.plant'), value: plantName },
        { key: 'span', label: t('bill.paper.span'), value: span },
        {
          key: 'made',
          label: t('bill.paper.made'),
          value: `${formatDateTime(madeAtMs, timeZone, 'minute')} ${zoneLabel(timeZone, madeAtMs)}`,
        },
        {
          key: 'total',
          label: t('bill.total'),
          value: `${money(totals.total)} ${currencyUnit(currency, lang)}`,
        },
      ]}
    >
      {notes.map(({ key, text }) => (
        <p key={key} className={styles.paperNote}>
          {text}
        </p>
      ))}
      <table className={`${styles.sheet} ${styles.paper}`}>
        <thead>
          <tr className={styles.paperHead}>
            <td colSpan={columns.length}>
              {t('bill.of', { plant: plantName })} · {span}
            </td>
          </tr>
          <BillHeadings columns={columns} />
        </thead>
        <tbody>
          {months.map((month) => (
            <Fragment key={month.month}>
              {months.length > 1 && (
                <BillSum
                  columns={columns}
                  className={styles.month}
                  label={month.running ? `${month.month} · ${t('bill.running')}` : month.month}
                  figures={{ amount: money(month.totals.total) }}
                />
              )}
              <BillLines columns={columns} month={month} />
            </Fragment>
          ))}
          <BillSum
            columns={columns}
            className={styles.total}
            data-paper-total
            label={t('bill.total')}
            figures={{ amount: money(totals.total) }}
          />
        </tbody>
      </table>
      <p className={styles.paperNote}>{t('bill.rounding', { currency: currencyUnit(currency, lang) })}</p>
    </PrintSheet>
  );
}
