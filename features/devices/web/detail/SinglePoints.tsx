import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { useLang } from '@heliodon/ui/useLang';
import { signsOf } from '../kinds.ts';
import { singleOf } from '../points/pointGroups.ts';
import { shownValue } from '../points/pointValue.ts';
import styles from './SinglePoints.module.css';

interface SinglePointsProps {
  kind: DeviceKind;
  points: readonly Point[];
  device: Pick<DeviceDetail, 'samplingPoint' | 'now'>;
}

/** Points with name on the left and value with unit on the right, in as many columns as fit. */
export function SinglePoints({ kind, points, device }: SinglePointsProps) {
  const lang = useLang();
  return (
    <dl className={styles.points}>
      {points.map((point) => {
        const signs = signsOf(kind.id, point, device.samplingPoint);
        const reported = singleOf(device.now.values, point);
        const { value, unit, word } = shownValue(kind, { ...point, signs }, reported, lang);
        return (
          <div key={point.name} className={styles.point} data-point={point.name}>
            <dt>{point[lang]}</dt>
            <dd>
              {word && (
                <span className={styles.word} title={word}>
                  {word}
                </span>
              )}
              <span className={styles.value}>{value}</span>
              {unit && <span className={styles.unit}>{unit}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
