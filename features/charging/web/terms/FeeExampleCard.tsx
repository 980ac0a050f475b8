import { currencyUnit } from '@heliodon/kernel/format/money';
import { getPriceNow } from '@heliodon/tariffs/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { useLang } from '@heliodon/ui/useLang';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { PeriodName } from '../PeriodName.tsx';
import { EXAMPLE_KWH, feeExample } from './example.ts';
import styles from './terms.module.css';
import type { Terms } from './useTerms.ts';

interface FeeExampleCardProps {
  plant: PlantSummary;
  terms: Terms;
}

/** Current price for a driver: energy price of the period plus service fee. */
export function FeeExampleCard({ plant, terms }: FeeExampleCardProps) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const { plantId, timeZone } = plant;
  const maySeePrice = usePermission('plantView');
  const price = useQuery({ ...callQuery(getPriceNow, { plantId }, { quiet: true }), enabled: maySeePrice });
  const service = terms.fees.find(({ current }) => current)?.servicePerKwh ?? '0';
  if (!(maySeePrice && price.data)) return null;
  const example = feeExample(price.data.current?.price, service, Date.now(), timeZone);
  const unit = currencyUnit(terms.currency, lang);
  return (
    <Card title={t('example.title')}>
      {example ? (
        <Inline wrap gap="lg" rowGap="xs" align="end">
          <span className={styles.part}>
            <PeriodName period={example.period} />
            <b>{example.price}</b>
          </span>
          <span>+</span>
          <span className={styles.part}>
            <span>{t('example.service')}</span>
            <b>{example.service}</b>
          </span>
          <span>=</span>
          <span className={styles.part}>
            <span>{t('example.perKwh')}</span>
            <b>{`${example.perKwh} ${unit}/kWh`}</b>
          </span>
          <span className={styles.hint}>
            {t('example.fee', { kwh: EXAMPLE_KWH, fee: `${example.fee} ${unit}` })}
          </span>
        </Inline>
      ) : (
        <span className={styles.hint}>{t('example.noPrice')}</span>
      )}
    </Card>
  );
}
