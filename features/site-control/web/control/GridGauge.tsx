import { formatQuantity } from '@heliodon/kernel/format/unit';
import { useTranslation } from 'react-i18next';
import type { SiteStepView } from '../../contract/control.contract.ts';
import styles from './GridGauge.module.css';
import type { Gauge, GaugeLimit } from './siteModel.ts';

interface GridGaugeProps {
  readonly gauge: Gauge;
  readonly gridKw: number | null;
  readonly demand: SiteStepView['demand'];
}

const LABEL_OF: Record<GaugeLimit, string> = {
  transformer: 'transformer',
  feedIn: 'feedIn',
  demand: 'demandLimit',
  backflow: 'backflow',
};

const kw = (value: number | null): string => formatQuantity(value, 'kW').text;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Grid power between its limits. */
export function GridGauge({ gauge, gridKw, demand }: GridGaugeProps) {
  const { t } = useTranslation('site-control');
  const { zero, allowed, now, marks, outside } = gauge;
  return (
    <div className={styles.gauge}>
      <div className={styles.head}>
        <span>{t('control.gauge.title')}</span>
        <strong className={outside ? styles.outside : styles.now}>{kw(gridKw)}</strong>
        {demand && (
          <span className={styles.demand}>
            {t('control.gauge.demand', {
              projected: kw(demand.projectedKw),
              target: kw(demand.targetKw),
              minutes: Math.ceil(demand.leftS / 60),
            })}
          </span>
        )}
      </div>
      <div className={styles.track} role="img" aria-label={t('control.gauge.label', { kw: kw(gridKw) })}>
        <span
          className={styles.allowed}
          style={{ insetInlineStart: percent(allowed.from), width: percent(allowed.to - allowed.from) }}
        />
        <span className={styles.zero} style={{ insetInlineStart: percent(zero) }} />
        {marks.map(({ limit, at }) => (
          <span key={limit} className={styles.mark} style={{ insetInlineStart: percent(at) }} />
        ))}
        {now !== null && (
          <span
            className={`${styles.pointer} ${outside ? styles.bad : ''}`}
            style={{ insetInlineStart: percent(now) }}
          />
        )}
      </div>
      <ul className={styles.legend}>
        {marks.map(({ limit, kw: limitKw }) => (
          <li key={limit}>
            {t(`control.gauge.${LABEL_OF[limit]}`)} <b>{kw(limitKw)}</b>
          </li>
        ))}
        <li className={styles.scale}>{t('control.gauge.scale')}</li>
      </ul>
    </div>
  );
}
