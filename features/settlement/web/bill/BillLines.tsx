import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type BillRow, billRows } from '../../contract/bill.columns.ts';
import type { BillMonthOut } from '../../contract/bill.schema.ts';
import { BillSum } from './BillSum.tsx';
import styles from './bill.module.css';
import { money } from './figures.ts';
import { ratchetParams } from './ratchetParams.ts';
import type { BillPageColumn } from './useBillColumns.tsx';

interface BillLinesProps {
  columns: readonly BillPageColumn[];
  month: BillMonthOut;
  /** Undefined in print. */
  onOpen?: ((row: BillRow) => void) | undefined;
}

/** The lines of one month with their sums. */
export function BillLines({ columns, month, onOpen }: BillLinesProps) {
  const { t } = useTranslation('settlement');
  const { totals } = month;
  const rows = billRows(month);
  const lastEnergy = rows.findLastIndex(({ kind }) => kind === 'import');
  return (
    <>
      {rows.map((row, at) => (
        <Fragment key={`${row.kind} ${row.period} ${row.price}`}>
          <Line columns={columns} row={row} onOpen={onOpen} />
          {at === lastEnergy && at > 0 && (
            <BillSum
              columns={columns}
              className={styles.subtotal}
              label={t('bill.energySubtotal')}
              figures={{
                quantity: (
                  <>
                    {money(totals.importKwh)}
                    <span className={styles.unit}>kWh</span>
                  </>
                ),
                amount: money(totals.energy),
              }}
            />
          )}
        </Fragment>
      ))}
      {remarks(month).map((key) => (
        <tr key={key} className={styles.remark}>
          <td colSpan={columns.length}>{t(`bill.remark.${key}`)}</td>
        </tr>
      ))}
      {month.ratchet && (
        <tr className={styles.remark} data-remark="ratchet">
          <td colSpan={columns.length}>{t('bill.remark.ratchet', ratchetParams(month.ratchet))}</td>
        </tr>
      )}
    </>
  );
}

/** Reasons for lines that a reader may expect but that are missing. */
function remarks({ capacity, powerFactor, lines }: BillMonthOut): string[] {
  return [
    ...(lines.length === 0 ? ['nothing'] : []),
    ...(capacity === 'notWhole' || powerFactor.state === 'notWhole' ? ['notWhole'] : []),
    ...(capacity === 'unmeasured' ? ['noDemand'] : []),
    ...(powerFactor.state === 'unmeasured' ? ['noReactive'] : []),
  ];
}

interface LineProps extends Pick<BillLinesProps, 'columns' | 'onOpen'> {
  row: BillRow;
}

function Line({ columns, row, onOpen }: LineProps) {
  const key = `${row.kind} ${row.period ?? ''}`.trim();
  return (
    <tr
      {...(onOpen
        ? { className: styles.line, 'data-line': key, onClick: () => onOpen(row) }
        : { 'data-paper-line': key })}
    >
      {columns.map((column) => (
        <td key={column.key} className={column.number ? styles.right : undefined}>
          {column.render?.(row)}
        </td>
      ))}
    </tr>
  );
}
