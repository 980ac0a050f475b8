import { currencyUnit } from '@heliodon/kernel/format/money';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import styles from './bill.module.css';

/** The headings of a bill, on screen and on paper. */
export function BillHeadings({ currency }: { currency: string }) {
  const { t } = useTranslation('settlement');
  const unit = currencyUnit(currency, useLang());
  return (
    <tr>
      <th scope="col">{t('bill.column.item')}</th>
      <th scope="col">{t('bill.column.period')}</th>
      <th scope="col" className={styles.right}>
        {t('bill.column.quantity')}
      </th>
      <th scope="col" className={styles.right}>
        {t('bill.column.price', { unit })}
      </th>
      <th scope="col" className={styles.right}>
        {t('bill.column.amount', { unit })}
      </th>
    </tr>
  );
}
