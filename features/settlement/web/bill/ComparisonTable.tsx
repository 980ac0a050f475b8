import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { billKindWords, billWords } from '../../contract/bill.words.ts';
import styles from './bill.module.css';
import type { Compared } from './compared.ts';
import { exactFigure, money, signedMoney } from './figures.ts';
import { Period } from './Period.tsx';

type Line = Compared['lines'][number];

/** Line by line: our figures, the utility's, the difference and its reason. */
export function ComparisonTable({ compared }: { compared: Compared }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const unit = currencyUnit(compared.currency, lang);
  return (
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the section must be scrollable by keyboard
      tabIndex={0}
      aria-label={t('bill.reconcile.of', { month: compared.month })}
    >
      <table className={`${styles.sheet} ${styles.dense}`} data-comparison>
        <thead>
          <tr>
            <th>{billWords.item[lang]}</th>
            <th>{billWords.timeOfUse[lang]}</th>
            <th className={styles.right}>{t('bill.reconcile.oursQuantity')}</th>
            <th className={styles.right}>{t('bill.reconcile.theirsQuantity')}</th>
            <th className={styles.right}>{t('bill.reconcile.difference')}</th>
            <th className={styles.right}>{t('bill.reconcile.oursAmount', { unit })}</th>
            <th className={styles.right}>{t('bill.reconcile.theirsAmount', { unit })}</th>
            <th className={styles.right}>{t('bill.reconcile.differenceAmount', { unit })}</th>
            <th>{t('bill.reconcile.why')}</th>
          </tr>
        </thead>
        <tbody>
          {compared.lines.map((line) => (
            <ComparedLine
              key={`${line.kind} ${line.period}`}
              line={line}
              hasTheirs={compared.utility !== null}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <td colSpan={5}>{t('bill.total')}</td>
            <td className={styles.right}>{money(compared.ours)}</td>
            <td className={styles.right}>{money(compared.theirs)}</td>
            <td className={styles.right}>{signedMoney(compared.difference)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function ComparedLine({ line, hasTheirs }: { line: Line; hasTheirs: boolean }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { kind, period, ours, theirs, quantityDifference, amountDifference, byQuantity, byPrice } = line;
  const differs = line.reasons.some(({ reason }) => reason !== 'rounding');
  return (
    <tr data-line={`${kind} ${period ?? ''}`.trim()}>
      <td>{billKindWords[kind][lang]}</td>
      <td>
        <Period period={period} />
      </td>
      <td className={styles.right}>{money(ours?.quantity ?? null)}</td>
      <td className={styles.right}>{money(theirs?.quantity ?? null)}</td>
      <td className={styles.right}>{signedMoney(quantityDifference)}</td>
      <td className={styles.right}>{money(ours?.amount ?? null)}</td>
      <td className={styles.right}>{money(theirs?.amount ?? null)}</td>
      <td className={styles.right}>{hasTheirs ? signedMoney(amountDifference) : NO_VALUE}</td>
      <td className={styles.why}>
        {line.reasons.map(({ reason, figure }) => (
          <div key={reason} className={reason === 'rounding' ? styles.fits : styles.differs}>
            {reason === 'rounding' ? <CheckCircleFilled /> : <ExclamationCircleFilled />}{' '}
            {t(`bill.reason.${reason}`, { figure: figure ? exactFigure(figure) : NO_VALUE })}
          </div>
        ))}
        {differs && byQuantity !== null && byPrice !== null && (
          <div className={styles.note}>
            {t('bill.reconcile.parts', { energy: signedMoney(byQuantity), price: signedMoney(byPrice) })}
          </div>
        )}
      </td>
    </tr>
  );
}
