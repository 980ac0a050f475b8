import { repeatMark } from '@heliodon/energy/periods/report-range';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Grid } from '@heliodon/ui/layout/Grid';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getBillDay } from '../../contract/bill.contract.ts';
import { exactFigure, money } from './figures.ts';
import styles from './LineDrawer.module.css';
import type { LineOfBill } from './lineOfBill.ts';
import { Period } from './Period.tsx';

/** The 15-minute intervals of a day that make up a line. */
export function DayQuarters({ span, line, timeZone, day }: LineOfBill & { day: string }) {
  const { t } = useTranslation('settlement');
  const { kind, period, price } = line;
  const { data, error, refetch } = useQuery(
    callQuery(getBillDay, { span, kind, period, price, day }, { quiet: true }),
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height="6rem" />;
  const highest = Math.max(...data.quarters.map(({ demandKw }) => demandKw ?? 0));
  return (
    <div data-quarters={day}>
      <Grid as="ul" columnRem={13} gap="md" rowGap="xxs">
        {data.quarters.map(({ startMs, kwh, demandKw }) => (
          <li key={startMs} className={styles.quarter}>
            <span>
              {formatTime(startMs, timeZone)}
              {repeatMark(startMs, timeZone)}
            </span>
            {kind === 'demand' ? (
              <span className={demandKw === highest ? styles.highest : undefined}>
                {formatNumber(demandKw)} kW
              </span>
            ) : (
              <span>{exactFigure(kwh)} kWh</span>
            )}
          </li>
        ))}
      </Grid>
      {kind !== 'demand' && (
        <p className={styles.foot}>
          <Period period={period} />{' '}
          {t('bill.line.quarters', {
            count: data.quarters.length,
            kwh: exactFigure(data.kwh),
            price: exactFigure(price),
            amount: money(data.amount),
          })}
        </p>
      )}
    </div>
  );
}
