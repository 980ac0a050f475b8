import { useLang } from '@heliodon/ui/useLang';
import { Button } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { BillLineOut, BillMonthOut } from '../../contract/bill.schema.ts';
import { billKindWords } from '../../contract/bill.words.ts';
import styles from './bill.module.css';
import { exactFigure, money } from './figures.ts';
import { Period } from './Period.tsx';

/** Of the price of a kWh; other prices are money. */
const PRICE_PLACES = 4;

export const BILL_COLUMNS = 5;

interface BillLinesProps {
  month: BillMonthOut;
  /** Not on paper. */
  onOpen?: (line: BillLineOut) => void;
}

/** The lines of one month, with what they come to. */
export function BillLines({ month, onOpen }: BillLinesProps) {
  const { t } = useTranslation('settlement');
  const { lines, totals } = month;
  const lastEnergy = lines.findLastIndex(({ kind }) => kind === 'import');
  return (
    <>
      {lines.map((line, at) => (
        <Fragment key={`${line.kind} ${line.period} ${line.price}`}>
          <Line line={line} onOpen={onOpen && (() => onOpen(line))} />
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
          <td colSpan={BILL_COLUMNS}>{t(`bill.remark.${key}`)}</td>
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

function Line({ line, onOpen }: { line: BillLineOut; onOpen: (() => void) | undefined }) {
  const lang = useLang();
  const { kind, period, quantity, unit, price, amount } = line;
  const key = `${kind} ${period ?? ''}`.trim();
  return (
    <tr
      {...(onOpen
        ? { className: styles.line, 'data-line': key, onClick: onOpen }
        : { 'data-paper-line': key })}
    >
      <td>
        {onOpen ? (
          <Button type="link" size="small" onClick={onOpen}>
            {billKindWords[kind][lang]}
          </Button>
        ) : (
          billKindWords[kind][lang]
        )}
      </td>
      <td>
        <Period period={period} />
      </td>
      <td className={styles.right}>
        {money(quantity)}
        <span className={styles.unit}>{unit}</span>
      </td>
      <td className={styles.right}>{exactFigure(price, unit === 'kWh' ? PRICE_PLACES : undefined)}</td>
      <td className={`${styles.right} ${amount.startsWith('-') ? styles.credit : ''}`}>{money(amount)}</td>
    </tr>
  );
}
