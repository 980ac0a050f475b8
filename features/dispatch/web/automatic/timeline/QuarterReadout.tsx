import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useTranslation } from 'react-i18next';
import type { DispatchTimeline, TimelineQuarter } from '../../../contract/automatic.contract.ts';
import styles from '../automatic.module.css';
import { DecisionText } from '../DecisionText.tsx';
import { useCurrency } from '../useCurrency.ts';
import { StateTag } from './StateTag.tsx';

/** The chosen interval with its exact values. */
export function QuarterReadout({
  quarter,
  timeline,
}: {
  quarter: TimelineQuarter;
  timeline: DispatchTimeline;
}) {
  const { t } = useTranslation('dispatch');
  const { price, priceUnit } = useCurrency(timeline.currency);
  const { startMs, state, decision, measured, expectedSoc, buyPrice, feedInPrice } = quarter;
  const { timeZone } = timeline;
  const facts: readonly (readonly [name: string, value: string, unit: string])[] = [
    [t('automatic.buyPrice'), price(buyPrice), priceUnit],
    [t('automatic.feedInPrice'), price(feedInPrice), priceUnit],
    [t('automatic.now.worth'), price(decision?.worthPerKwh ?? null), priceUnit],
    [t('automatic.timeline.decided'), formatNumber(decision?.powerKw, 1), 'kW'],
    [t('automatic.timeline.measured'), formatNumber(measured?.storageKw, 1), 'kW'],
    expectedSoc === null
      ? ['SOC', formatNumber(measured?.soc, 1), '%']
      : [t('automatic.curve.expectedSoc'), formatNumber(expectedSoc, 1), '%'],
  ];
  return (
    <section className={styles.readout} aria-label={t('automatic.timeline.chosen')}>
      <span className={styles.runHead}>
        <b className={styles.clock}>
          {formatTime(startMs, timeZone)}–{formatTime(startMs + QUARTER_MS, timeZone)}
        </b>
        <StateTag state={state} />
      </span>
      {decision ? (
        <DecisionText decision={decision} currency={timeline.currency} />
      ) : (
        <Text tone="tertiary">{t('automatic.timeline.nothing')}</Text>
      )}
      <dl className={styles.readoutFacts}>
        {facts.map(([name, value, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === NO_VALUE ? value : `${value} ${unit}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
