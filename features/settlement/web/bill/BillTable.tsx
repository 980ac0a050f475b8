import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillRow } from '../../contract/bill.columns.ts';
import type { BillMonthOut, BillOut } from '../../contract/bill.schema.ts';
import { BillHeadings } from './BillHeadings.tsx';
import { BillLines } from './BillLines.tsx';
import { BillSum } from './BillSum.tsx';
import styles from './bill.module.css';
import { money } from './figures.ts';
import { type BillPageColumn, useBillColumns } from './useBillColumns.tsx';

/** With more months than this, all are collapsed initially. */
const MONTHS_UNFOLDED = 2;

interface BillTableProps {
  bill: BillOut;
  onOpen: (row: BillRow) => void;
}

/** The bill as it would be printed; each line opens its details. */
export function BillTable({ bill, onOpen }: BillTableProps) {
  const { t } = useTranslation('settlement');
  const several = bill.months.length > 1;
  const columns = useBillColumns(bill.currency, onOpen);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the section must be scrollable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('bill.title')}>
      <table className={styles.sheet} data-bill>
        <thead>
          <BillHeadings columns={columns} />
        </thead>
        <tbody>
          {bill.months.map((month) => (
            <Month
              key={month.month}
              columns={columns}
              month={month}
              foldable={several}
              unfolded={bill.months.length <= MONTHS_UNFOLDED}
              onOpen={onOpen}
            />
          ))}
        </tbody>
        <tfoot>
          <BillSum
            columns={columns}
            className={styles.total}
            data-total
            label={t('bill.total')}
            figures={{ amount: money(bill.totals.total) }}
          />
        </tfoot>
      </table>
    </section>
  );
}

interface MonthProps {
  columns: readonly BillPageColumn[];
  month: BillMonthOut;
  foldable: boolean;
  unfolded: boolean;
  onOpen: (row: BillRow) => void;
}

function Month({ columns, month, foldable, unfolded, onOpen }: MonthProps) {
  const { t } = useTranslation('settlement');
  const [isOpen, setOpen] = useState(unfolded);
  const shows = !foldable || isOpen;
  return (
    <>
      {foldable && (
        <BillSum
          columns={columns}
          className={styles.month}
          data-month={month.month}
          label={
            <>
              <Button
                type="text"
                size="small"
                icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {month.month}
              </Button>
              {month.running && <StatusTag tone="waiting">{t('bill.running')}</StatusTag>}
            </>
          }
          figures={{ amount: money(month.totals.total) }}
        />
      )}
      {shows && <BillLines columns={columns} month={month} onOpen={onOpen} />}
    </>
  );
}
