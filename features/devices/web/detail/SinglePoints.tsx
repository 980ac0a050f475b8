import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import type { DeviceNow } from '@heliodon/telemetry/contract';
import { useLang } from '@heliodon/ui/useLang';
import { singleOf } from '../points/pointGroups.ts';
import { shownValue } from '../points/pointValue.ts';
import styles from './SinglePoints.module.css';

interface SinglePointsProps {
  kind: DeviceKind;
  points: readonly Point[];
  values: DeviceNow['values'];
}

/** Name at the left, value with its unit at the right, in as many columns as there is room for. */
export function SinglePoints({ kind, points, values }: SinglePointsProps) {
  const lang = useLang();
  return (
    <dl className={styles.points}>
      {points.map((point) => {
        const { value, unit, word } = shownValue(kind, point, singleOf(values, point), lang);
        return (
          <div key={point.name} className={styles.point} data-point={point.name}>
            <dt>{point[lang]}</dt>
            <dd>
              {word && <span className={styles.word}>{word}</span>}
              <span className={styles.value}>{value}</span>
              {unit && <span className={styles.unit}>{unit}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
