import { shortDay } from '@heliodon/energy/periods/local-time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import styles from './panels.module.css';

type Days = NonNullable<Overview['curve']>['pvExpected'];

/** Expected PV energy of today and the next days, as bars of one scale. */
export function ExpectedDays({ days }: { days: Days }) {
  const { t } = useTranslation('screens');
  const most = Math.max(1e-9, ...days.map(({ kwh }) => kwh ?? 0));
  const known = days.some(({ kwh }) => kwh !== null);
  return (
    <div className={styles.expected}>
      <span className={styles.expectedTitle}>{t('overview.weather.expected')}</span>
      {!known && <span className={styles.quiet}>{t('overview.weather.noForecast')}</span>}
      {known &&
        days.map(({ day, kwh }, i) => (
          <div key={day} className={styles.expectedRow} data-expected={day}>
            <span>
              {i === 0
                ? t('overview.weather.today')
                : i === 1
                  ? t('overview.weather.tomorrow')
                  : shortDay(day)}
            </span>
            <span className={styles.bar}>
              <i style={{ width: `${((kwh ?? 0) / most) * 100}%` }} />
            </span>
            <b>{formatQuantity(kwh, 'kWh', 1).text}</b>
          </div>
        ))}
    </div>
  );
}
