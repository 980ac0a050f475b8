import { monthOf } from '@heliodon/energy/periods/local-time';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { NO_VALUE } from '@heliodon/kernel/format/number';
import { zoneLabel } from '@heliodon/kernel/format/time';
import type { PriceNow, PriceVersion } from '@heliodon/tariffs/contract';
import { DayBar } from '@heliodon/ui/DayBar';
import { clockText } from '@heliodon/ui/daybar/spans';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { periodColor } from '@heliodon/ui/periodColor';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { barSegments, usePeriodNames } from '../edit/periodLooks.ts';
import styles from './NowCard.module.css';
import { priceClock } from './priceClock.ts';
import { useNow } from './useNow.ts';

/** Today's price periods, and the present price. */
export function NowCard({ now, version }: { now: PriceNow; version: PriceVersion }) {
  const { t } = useTranslation('tariffs');
  const lang = useLang();
  const names = usePeriodNames();
  const nowMs = useNow();
  const { price } = version;
  const { minute, season, segment, next } = priceClock(price, nowMs, now.timeZone);
  const unit = `${currencyUnit(now.currency, lang)}/kWh`;
  return (
    <Card>
      <div className={styles.figures}>
        <Inline gap="sm" align="end">
          <Figure size="huge" label={t('now.price')} value={segment?.price ?? NO_VALUE} unit={unit} />
          {segment && (
            <span
              className={styles.period}
              style={{ background: periodColor(segment.period), color: periodColor(segment.period, 'on') }}
            >
              {names[segment.period]}
            </span>
          )}
        </Inline>
        <Figure
          label={t('now.next')}
          value={next ? next.price : t('now.noChange')}
          unit={next && unit}
          note={next && t('now.nextAt', { at: clockText(next.startMin), period: names[next.period] })}
        />
        <Figure label={t('now.feedIn')} value={price.feedInPrice} unit={unit} />
        <Figure label={t('now.efficiency')} value={price.efficiency} />
        <Figure
          label={t('now.since')}
          value={monthOf(version.effectiveFrom)}
          note={
            now.next
              ? t('now.nextVersion', { month: monthOf(now.next.effectiveFrom) })
              : t('now.noNextVersion')
          }
        />
      </div>
      {season && (
        <div className={styles.day}>
          <DayBar label={t('now.today')} segments={barSegments(season, names)} nowMin={minute} />
          <Text tone="tertiary" size="sm">
            {t('now.today')} · {now.today} · {zoneLabel(now.timeZone, nowMs)}
          </Text>
        </div>
      )}
    </Card>
  );
}
