import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillLineOut, BillMonthOut, BillOut } from '../../contract/bill.schema.ts';
import { billKindWords } from '../../contract/bill.words.ts';
import styles from './bill.module.css';
import { exactFigure, money } from './figures.ts';
import { Period } from './Period.tsx';

/** More months than this are folded at first. */
const MONTHS_UNFOLDED = 2;
const COLUMNS = 5;

interface BillTableProps {
  bill: BillOut;
  onOpen: (month: string, line: BillLineOut) => void;
}

/** The bill as it would be printed; each line opens what stands behind it. */
export function BillTable({ bill, onOpen }: BillTableProps) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const unit = currencyUnit(bill.currency, lang);
  const several = bill.months.length > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled, by keys too
    <section className={styles.scroll} tabIndex={0} aria-label={t('bill.title')}>
      <table className={styles.sheet} data-bill>
        <thead>
          <tr>
            <th>{t('bill.column.item')}</th>
            <th>{t('bill.column.period')}</th>
            <th className={styles.right}>{t('bill.column.quantity')}</th>
            <th className={styles.right}>{t('bill.column.price', { unit })}</th>
            <th className={styles.right}>{t('bill.column.amount', { unit })}</th>
          </tr>
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
            <td colSpan={COLUMNS - 1}>{t('bill.total')}</td>
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
          <td colSpan={COLUMNS - 1}>
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
      {shows && <Lines month={month} onOpen={onOpen} />}
    </>
  );
}

function Lines({ month, onOpen }: Pick<MonthProps, 'month' | 'onOpen'>) {
  const { t } = useTranslation('settlement');
  const { lines, totals } = month;
  const lastEnergy = lines.findLastIndex(({ kind }) => kind === 'import');
  return (
    <>
      {lines.map((line, at) => (
        <Fragment key={`${line.kind} ${line.period} ${line.price}`}>
          <Line line={line} onOpen={() => onOpen(line)} />
          {at === lastEnergy && at > 0 && (
            <tr className={styles.subtotal}>
              <td colSpan={2}>{t('bill.energySubtotal')}</td>
              <td className={styles.right}>
                {money(totals.importKwh)}
                <span className={styles.unit}>kWh</span>
              </td>
              <td />
              <td className={styles.right}>{money(totals.energy)}</td>
            </tr>
          )}
        </Fragment>
      ))}
      {remarks(month).map((key) => (
        <tr key={key} className={styles.remark}>
          <td colSpan={COLUMNS}>{t(`bill.remark.${key}`)}</td>
        </tr>
      ))}
    </>
  );
}

/** Why a line that one may look for is not there. */
function remarks({ capacity, powerFactor, lines }: BillMonthOut): string[] {
  return [
    ...(lines.length === 0 ? ['nothing'] : []),
    ...(capacity === 'notWhole' || powerFactor.state === 'notWhole' ? ['notWhole'] : []),
    ...(capacity === 'unmeasured' ? ['noDemand'] : []),
    ...(powerFactor.state === 'unmeasured' ? ['noReactive'] : []),
  ];
}

function Line({ line, onOpen }: { line: BillLineOut; onOpen: () => void }) {
  const lang = useLang();
  const { kind, period, quantity, unit, price, amount } = line;
  return (
    <tr className={styles.line} data-line={`${kind} ${period ?? ''}`.trim()} onClick={onOpen}>
      <td>
        <Button type="link" size="small" onClick={onOpen}>
          {billKindWords[kind][lang]}
        </Button>
      </td>
      <td>
        <Period period={period} />
      </td>
      <td className={styles.right}>
        {money(quantity)}
        <span className={styles.unit}>{unit}</span>
      </td>
      <td className={styles.right}>{exactFigure(price)}</td>
      <td className={`${styles.right} ${amount.startsWith('-') ? styles.credit : ''}`}>{money(amount)}</td>
    </tr>
  );
}
