import { CloseOutlined, FundProjectionScreenOutlined, RightOutlined } from '@ant-design/icons';
import { formatNumber, type Numeric } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Inline } from '@heliodon/ui/layout/Inline';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { CountUp } from '@heliodon/ui/wall/CountUp';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { POWERS, type PowerRole } from '../../../contract/operations.contract.ts';
import { power } from '../../overview/formats.ts';
import { usePlantNow } from '../../usePlantNow.ts';
import { type PlantBoard, statusAt } from '../board.ts';
import { directionOf } from '../direction.ts';
import styles from './card.module.css';

/** Page that the card opens. */
export type PlantWay = 'screen' | 'console';

interface PlantCardProps {
  board: PlantBoard;
  plant: number;
  onClose: () => void;
  onOpen: (plantId: number, way: PlantWay) => void;
}

const percent = (value: Numeric) => ({ value: formatNumber(value, 1), unit: '%' });

/** Power roles by screen type. */
const ROLES: Readonly<Record<number, readonly PowerRole[]>> = {
  1: ['battery', 'grid', 'load'],
  2: ['pv', 'grid', 'load'],
  3: ['pv', 'battery', 'grid', 'load'],
  4: POWERS,
};

/** One plant with live figures, and buttons to its pages. */
export function PlantCard({ board, plant, onClose, onOpen }: PlantCardProps) {
  const { t } = useTranslation('screens');
  const { map } = board;
  const plantId = map.ids[plant] ?? 0;
  const now = usePlantNow(plantId);
  const boardPower = board.powerOf(plant);
  const place = map.places[map.placeOf[plant] ?? -1]?.names;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  // A value that the devices do not report is unknown: the value of the board is older.
  const powerOf = (role: PowerRole) => (now ? now.power[`${role}Kw`] : boardPower[role]);
  const capacity = [
    [map.pvKwp[plant], 'kWp'],
    [map.storageKwh[plant], 'kWh'],
  ] as const;
  return (
    <section className={styles.card} aria-label={map.names[plant]} data-plant={plantId}>
      <Inline as="header" gap="xs" align="start" justify="between" className={styles.head}>
        <h3>{map.names[plant]}</h3>
        <Button
          type="text"
          aria-label={t('operations.card.close')}
          icon={<CloseOutlined />}
          onClick={onClose}
        />
      </Inline>
      <p className={styles.facts}>
        <StatusTag status={statusAt(board.statuses, plant)} />
        <span>
          {[...new Set([place?.country, place?.province, place?.city])].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className={styles.facts}>
        {capacity.flatMap(([value, unit]) =>
          value ? [<span key={unit}>{formatQuantity(value, unit, 1).text}</span>] : [],
        )}
        <span>{t(`operations.type.${map.screenTypes[plant] ?? 2}`)}</span>
      </p>
      <dl className={styles.powers}>
        {(ROLES[map.screenTypes[plant] ?? 2] ?? POWERS).map((role) => {
          const kw = powerOf(role);
          const direction = directionOf(role, kw);
          return (
            <div key={role}>
              <dt>
                <i style={{ background: `var(--hd-energy-${role}-solid)` }} aria-hidden />
                {t(`operations.power.${role}`)}
                {direction && <small>{t(direction)}</small>}
              </dt>
              <dd>
                <CountUp value={kw === null ? null : Math.abs(kw)} format={power} />
              </dd>
            </div>
          );
        })}
        {now?.soc != null && (
          <div>
            <dt>
              <i style={{ background: 'var(--hd-energy-battery-solid)' }} aria-hidden />
              {t('operations.card.soc')}
            </dt>
            <dd>
              <CountUp value={now.soc} format={percent} />
            </dd>
          </div>
        )}
      </dl>
      <footer className={styles.ways}>
        <Button
          type="primary"
          icon={<FundProjectionScreenOutlined />}
          onClick={() => onOpen(plantId, 'screen')}
        >
          {t('operations.card.screen')}
        </Button>
        <Button icon={<RightOutlined />} iconPlacement="end" onClick={() => onOpen(plantId, 'console')}>
          {t('operations.card.console')}
        </Button>
      </footer>
    </section>
  );
}
