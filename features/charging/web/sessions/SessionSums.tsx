import type { CallResponse } from '@heliodon/contract/call';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import type { getSessionList } from '../../contract/charging.contract.ts';
import { feeOf } from '../chargingWords.ts';
import styles from './sessions.module.css';

interface SessionSumsProps {
  sums: CallResponse<typeof getSessionList>['sums'];
  currency: string;
}

/** Totals of all matching sessions, not only of the page. */
export function SessionSums({ sums, currency }: SessionSumsProps) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const money = (amount: string) => feeOf(amount, currency, lang).text;
  return (
    <span className={styles.sums}>
      <span>{t('sessions.sumEnergy', { energy: formatQuantity(sums.energyKwh, 'kWh').text })}</span>
      <span>{t('sessions.sumFee', { fee: money(sums.fee) })}</span>
      <Text tone="secondary">
        {t('sessions.sumParts', { energyFee: money(sums.energyFee), serviceFee: money(sums.serviceFee) })}
      </Text>
    </span>
  );
}
