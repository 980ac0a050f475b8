import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { GridTowerPicture } from '@heliodon/ui/pictures/GridTowerPicture';
import { StoragePicture } from '@heliodon/ui/pictures/StoragePicture';
import { useTranslation } from 'react-i18next';
import { dotSeconds, wayOf } from '../model/figures.ts';
import styles from './StorageFlow.module.css';

const PICTURE_PX = 44;
const LOW_SOC = 15;
/** Moments at which dots set off, as shares of one passage. */
const DOTS = [0, 1 / 3, 2 / 3];

interface StorageFlowProps {
  /** Positive: out of the battery. */
  readonly acKw: number | null;
  readonly dcKw: number | null;
  readonly ratedKw: number | null;
  readonly soc: number | null;
  readonly batteries: number;
}

/** Grid ↔ machine ↔ battery; arrows say the direction where nothing moves. */
export function StorageFlow({ acKw, dcKw, ratedKw, soc, batteries }: StorageFlowProps) {
  const { t } = useTranslation('storage');
  const way = wayOf(acKw);
  const label = t('flow.label', {
    way: t(`way.${way}`),
    power: formatQuantity(Math.abs(acKw ?? 0), 'kW').text,
  });
  return (
    <div className={styles.flow} role="img" aria-label={label}>
      <span className={styles.node}>
        <GridTowerPicture size={PICTURE_PX} />
        {t('flow.grid')}
      </span>
      <FlowLine powerKw={acKw} ratedKw={ratedKw} />
      <span className={styles.node}>
        <StoragePicture size={PICTURE_PX} />
        {t('flow.machine')}
      </span>
      <FlowLine powerKw={dcKw} ratedKw={ratedKw} />
      <span className={styles.node}>
        <span className={styles.gauge}>
          <span
            className={`${styles.fill} ${soc !== null && soc < LOW_SOC ? styles.low : ''}`}
            style={{ display: 'block', width: `${soc ?? 0}%` }}
          />
          <span className={styles.soc}>{soc === null ? formatNumber(null) : `${formatNumber(soc, 0)}%`}</span>
        </span>
        {t('flow.battery', { count: batteries })}
      </span>
    </div>
  );
}

function FlowLine({ powerKw, ratedKw }: { powerKw: number | null; ratedKw: number | null }) {
  const way = wayOf(powerKw);
  const seconds = dotSeconds(powerKw, ratedKw);
  const classes = [styles.line, way !== 'idle' && styles.moving, way === 'discharge' && styles.toLeft];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <span className={styles.power}>{formatQuantity(powerKw && Math.abs(powerKw), 'kW').text}</span>
      <span className={styles.track}>
        {way !== 'idle' &&
          DOTS.map((share) => (
            <i
              key={share}
              className={styles.dot}
              style={{ animationDuration: `${seconds}s`, animationDelay: `${-share * seconds}s` }}
            />
          ))}
      </span>
      {way !== 'idle' && (
        <svg className={styles.arrow} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 8h11M9 4l4 4-4 4" />
        </svg>
      )}
    </span>
  );
}
