import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillLineOut, BillMonthOut, BillOut } from '../../contract/bill.schema.ts';
import { BillHeadings } from './BillHeadings.tsx';
import { BILL_COLUMNS, BillLines } from './BillLines.tsx';
import styles from './bill.module.css';
import { money } from './figures.ts';

/** More months than this are folded at first. */
const MONTHS_UNFOLDED = 2;

interface BillTableProps {
  bill: BillOut;
  onOpen: (month: string, line: BillLineOut) => void;
}

/** The bill as it would be printed; each line opens what stands behind it. */
export function BillTable({ bill, onOpen }: BillTableProps) {
  const { t } = useTranslation('settlement');
  const several = bill.months.length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled, by keys too
    <section className={styles.scroll} tabIndex={0} aria-label={t('bill.title')}>
      <table className={styles.sheet} data-bill>
        <thead>
          <BillHeadings currency={bill.currency} />
        </thead>
        <tbody>
          {bill.months.map((month) => (
            <Month
              key={month.month}
              month={month}
              foldable={several}
              unfolded={bill.months.length <= MONTHS_UNFOLDED}
              onOpen={(line) => onOpen(month.month, line)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total} data-total>
            <td colSpan={BILL_COLUMNS - 1}>{t('bill.total')}</td>
            <td className={styles.right}>{money(bill.totals.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface MonthProps {
  month: BillMonthOut;
  foldable: boolean;
  unfolded: boolean;
  onOpen: (line: BillLineOut) => void;
}

function Month({ month, foldable, unfolded, onOpen }: MonthProps) {
  const { t } = useTranslation('settlement');
  const [isOpen, setOpen] = useState(unfolded);
  const shows = !foldable || isOpen;
  return (
    <>
      {foldable && (
        <tr className={styles.month} data-month={month.month}>
          <td colSpan={BILL_COLUMNS - 1}>
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
          </td>
          <td className={styles.right}>{money(month.totals.total)}</td>
        </tr>
      )}
      {shows && <BillLines month={month} onOpen={onOpen} />}
    </>
  );
}
