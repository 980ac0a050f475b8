import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import styles from './devices.module.css';

/** Positions in a single-line diagram: grid, transformer, busbar, branches. */
const SPOTS = {
  highVoltage: { x: 74, y: 62 },
  acLow: { x: 168, y: 62 },
  pv: { x: 228, y: 20 },
  storage: { x: 228, y: 62 },
  load: { x: 228, y: 104 },
} as const;
const RADIUS = 7;
const BUS_X = 198;
const BRANCH_X = 254;
const BRANCHES = ['pv', 'storage', 'load'] as const;

/** Where a meter sits between the grid and the parts of the plant. */
export function SamplingPointPicture({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const name = samplingPoints.find(({ id }) => id === chosen)?.[lang];
  return (
    <svg
      className={styles.diagram}
      viewBox="0 0 320 126"
      role="img"
      aria-label={name ? t('picture.of', { name }) : t('picture.label')}
    >
      <path className={styles.wire} d={`M48 62H108M132 62H${BUS_X}M${BUS_X} 12V112`} />
      {BRANCHES.map((id) => (
        <path key={id} className={styles.wire} d={`M${BUS_X} ${SPOTS[id].y}H${BRANCH_X}`} />
      ))}
      <rect className={styles.box} x="4" y="48" width="44" height="28" rx="4" />
      <text className={styles.word} x="26" y="66" textAnchor="middle">
        {t('picture.grid')}
      </text>
      <circle className={styles.wire} cx="115" cy="62" r="9" />
      <circle className={styles.wire} cx="125" cy="62" r="9" />
      <text className={styles.word} x="120" y="90" textAnchor="middle">
        {t('picture.transformer')}
      </text>
      {BRANCHES.map((id) => (
        <g key={id}>
          <rect className={styles.box} x={BRANCH_X} y={SPOTS[id].y - 13} width="62" height="26" rx="4" />
          <text className={styles.word} x={BRANCH_X + 31} y={SPOTS[id].y + 4} textAnchor="middle">
            {t(`picture.${id}`)}
          </text>
        </g>
      ))}
      {samplingPoints.map(({ id }) => (
        <circle
          key={id}
          className={id === chosen ? `${styles.spot} ${styles.chosen}` : styles.spot}
          cx={SPOTS[id].x}
          cy={SPOTS[id].y}
          r={RADIUS}
        />
      ))}
    </svg>
  );
}
