import { useTranslation } from 'react-i18next';
import styles from './form.module.css';
import { type Box, pfLine } from './pfLine.ts';
import type { PlantValues } from './plantValues.ts';

const VIEW = { width: 420, height: 220 };
const BOX: Box = { left: 48, top: 16, width: 352, height: 168 };
const MARKS = ['-0.80', '-0.90', '1.00', '0.90', '0.80'];
const POWERS = [0, 25, 50, 75, 100];

/** Chart of the PF curve: capacitive above, inductive below, unity in the middle. */
export function PfCurve({ points }: { points: PlantValues['pfPoints'] }) {
  const { t } = useTranslation('plants');
  const line = pfLine(points, BOX);
  const right = BOX.left + BOX.width;
  const bottom = BOX.top + BOX.height;
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      role="img"
      aria-label={t('pf.curve')}
      fontSize="11"
      fill="currentColor"
    >
      {MARKS.map((mark, i) => {
        const y = BOX.top + (i / (MARKS.length - 1)) * BOX.height;
        return (
          <g key={mark}>
            <line x1={BOX.left} x2={right} y1={y} y2={y} stroke="var(--hd-border)" />
            <text x={BOX.left - 8} y={y + 4} textAnchor="end">
              {mark}
            </text>
          </g>
        );
      })}
      {POWERS.map((power) => (
        <text key={power} x={BOX.left + (power / 100) * BOX.width} y={bottom + 18} textAnchor="middle">
          {power} %
        </text>
      ))}
      <polyline
        points={line.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--hd-brand-solid)"
        strokeWidth="2"
      />
      {line.map(({ x, y }) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r="4"
          fill="var(--hd-surface)"
          stroke="var(--hd-brand-solid)"
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
