import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import { PrintSheet } from '@heliodon/ui/PrintSheet';
import { useLang } from '@heliodon/ui/useLang';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillOut } from '../../contract/bill.schema.ts';
import { spanText } from '../report/columnText.ts';
import { BillHeadings } from './BillHeadings.tsx';
import { BILL_COLUMNS, BillLines } from './BillLines.tsx';
import styles from './bill.module.css';
import { useBillNotes } from './billNotes.tsx';
import { money } from './figures.ts';

/** The bill on paper: every month unfolded, plant and time again at the head of each page. */
export function BillPaper({ bill, madeAtMs }: { bill: BillOut; madeAtMs: number }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { plantName, timeZone, currency, months, totals } = bill;
  const span = spanText(bill.from, bill.to);
  const notes = useBillNotes(bill);
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
            <td colSpan={BILL_COLUMNS}>
              {t('bill.of', { plant: plantName })} · {span}
            </td>
          </tr>
          <BillHeadings currency={currency} />
        </thead>
        <tbody>
          {months.map((month) => (
            <Fragment key={month.month}>
              {months.length > 1 && (
                <tr className={styles.month}>
                  <td colSpan={BILL_COLUMNS - 1}>
                    {month.month}
                    {month.running && ` · ${t('bill.running')}`}
                  </td>
                  <td className={styles.right}>{money(month.totals.total)}</td>
                </tr>
              )}
              <BillLines month={month} />
            </Fragment>
          ))}
          <tr className={styles.total} data-paper-total>
            <td colSpan={BILL_COLUMNS - 1}>{t('bill.total')}</td>
            <td className={styles.right}>{money(totals.total)}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles.paperNote}>{t('bill.rounding', { currency: currencyUnit(currency, lang) })}</p>
    </PrintSheet>
  );
}
