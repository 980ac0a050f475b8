import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { DevicePicture } from '@heliodon/ui/pictures/DevicePicture';
import { type KnownStatus, StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Card, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PileRow } from '../../contract/charging.contract.ts';
import { connectorWord, durationText, feeOf } from '../chargingWords.ts';
import { pilePath } from '../paths.ts';
import styles from './piles.module.css';

interface PileCardProps {
  pile: PileRow;
  currency: string;
  onSession: (sessionId: number) => void;
}

/** One charger with the state of each connector. */
export function PileCard({ pile, currency, onSession }: PileCardProps) {
  const { t } = useTranslation('charging');
  const { ratedKw, limitKw, powerKw, energyTodayKwh } = pile;
  const facts = [
    ratedKw !== null && t('piles.rated', { power: formatQuantity(ratedKw, 'kW').text }),
    limitKw !== null && t('piles.limit', { power: formatQuantity(limitKw, 'kW').text }),
    t('piles.today', { energy: formatQuantity(energyTodayKwh, 'kWh', 1).text }),
  ].filter((text) => text !== false);
  return (
    <Card
      size="small"
      data-pile={pile.sn}
      title={
        <span className={styles.title}>
          <DevicePicture kind="chargingPile" size={28} />
          <Link to={pilePath(pile.deviceId)} className={styles.name}>
            {pile.name}
          </Link>
          <Tag>{t(`connection.${pile.connection.replaceAll('.', '')}`)}</Tag>
        </span>
      }
      extra={<StatusTag status={pile.status as KnownStatus} />}
    >
      <p className={styles.facts}>
        <b className={styles.power}>{formatQuantity(powerKw, 'kW').text}</b>
        <span>{facts.join(' · ')}</span>
      </p>
      <ul className={styles.connectors}>
        {pile.connectors.map((one) => (
          <Connector key={one.connector} connector={one} currency={currency} onSession={onSession} />
        ))}
      </ul>
    </Card>
  );
}

interface ConnectorProps {
  connector: PileRow['connectors'][number];
  currency: string;
  onSession: (sessionId: number) => void;
}

function Connector({ connector, currency, onSession }: ConnectorProps) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const { session, soc, powerKw } = connector;
  const { tone, word } = connectorWord(connector.status, lang);
  return (
    <li data-connector={connector.connector}>
      <span className={styles.line}>
        <span>{t('piles.connector', { number: connector.connector })}</span>
        <StatusTag plain tone={tone}>
          {word || t('piles.unheard')}
        </StatusTag>
      </span>
      {session && (
        <button type="button" className={styles.session} onClick={() => onSession(session.sessionId)}>
          <span>{formatQuantity(powerKw, 'kW').text}</span>
          <span>{formatQuantity(session.energyKwh, 'kWh').text}</span>
          <span>{durationText(session.durationMin, lang)}</span>
          {soc !== null && <span>{t('piles.soc', { soc: formatNumber(soc, 0) })}</span>}
          <b>{feeOf(session.fee, currency, lang).text}</b>
        </button>
      )}
    </li>
  );
}
