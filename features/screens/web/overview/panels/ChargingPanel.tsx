import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, type Numeric } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../contract/overview.contract.ts';
import { useCharging } from '../data/useCharging.ts';
import { energy, moneyIn } from '../formats.ts';
import { Cell } from './Cell.tsx';
import charging from './charging.module.css';
import styles from './panels.module.css';

const count = (value: Numeric) => ({ value: formatNumber(value, 0), unit: '' });

/** Chargers in use, charging figures of today, and the last sessions. */
export function ChargingPanel({ overview }: { overview: Pick<Overview, 'plantId' | 'day' | 'timeZone'> }) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const { summary, last = [] } = useCharging(overview.plantId, overview.day);
  const { connectors = 0, currency = 'CNY', today } = summary ?? {};
  const used = useMemo(
    () => (value: Numeric) => ({ value: formatNumber(value, 0), unit: `/ ${formatNumber(connectors, 0)}` }),
    [connectors],
  );
  const money = useMemo(() => moneyIn(currency, lang), [currency, lang]);
  const figure = (name: string, label: string, value: Numeric, format: typeof count) => (
    <Cell name={name} label={label} value={value} format={format} />
  );
  return (
    <WallPanel className={styles.grow} title={t('overview.charging.title')}>
      <div className={styles.stack}>
        <div className={styles.fourCells}>
          {figure('connectorsInUse', t('overview.charging.inUse'), summary?.inUse, used)}
          {figure('sessionsToday', t('overview.charging.sessions'), today?.sessions, count)}
          {figure('chargedToday', t('overview.charging.energy'), today?.energyKwh, energy)}
          {figure('feesToday', t('overview.charging.fee'), today && Number(today.fee), money)}
        </div>
        {summary && last.length === 0 && <p className={styles.quiet}>{t('overview.charging.none')}</p>}
        <ul className={charging.sessions}>
          {last.map((session) => (
            <li key={session.sessionId} data-session={session.sessionId}>
              <span className={charging.pile}>{`${session.pileName} · ${session.connector}`}</span>
              <b>{formatQuantity(session.energyKwh, 'kWh', 1).text}</b>
              <time dateTime={session.startedAt}>
                {formatDateTime(session.startedAt, overview.timeZone, 'minute').slice(5)}
              </time>
              <span>
                {session.state === 'charging'
                  ? t('overview.charging.running')
                  : formatMoney(session.fee === null ? null : Number(session.fee), {
                      currency,
                      lang,
                      short: false,
                    }).text}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </WallPanel>
  );
}
