import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind, Headline } from '@heliodon/kernel/device-kind';
import { Figure } from '@heliodon/ui/Figure';
import { useLang } from '@heliodon/ui/useLang';
import { energyRoleOf, headlinePoint, signsOf } from '../kinds.ts';
import { singleOf } from '../points/pointGroups.ts';
import { shownValue } from '../points/pointValue.ts';
import styles from './HeadlineFigures.module.css';

const names: readonly (keyof Headline)[] = ['powerKw', 'soc', 'temperature', 'outKwh', 'inKwh'];

/** The figures specific to the kind, then the headline figures common to all kinds. */
export function HeadlineFigures({ kind, device }: { kind: DeviceKind; device: DeviceDetail }) {
  const lang = useLang();
  const own = (kind.listed ?? []).map((name) => ({
    name,
    point: kind.points.find((one) => one.name === name),
  }));
  const common = names.map((name) => ({ name, point: headlinePoint(kind, name) }));
  const shown = [...own, ...common].flatMap(({ name, point }) => (point ? [{ name, point }] : []));
  if (shown.length === 0) return null;
  return (
    <div className={device.now.status === 'offline' ? styles.past : styles.figures}>
      {shown.map(({ name, point }) => {
        const signs = signsOf(kind.id, point, device.samplingPoint);
        const value = singleOf(device.now.values, point);
        const { word, ...figure } = shownValue(
          kind,
          { ...point, signs, decimals: Math.min(point.decimals, 1) },
          value,
          lang,
        );
        return (
          <Figure
            key={name}
            size="large"
            label={point[lang]}
            energy={name === 'powerKw' ? energyRoleOf(kind.id) : undefined}
            value={figure.value}
            unit={figure.unit}
            note={word}
          />
        );
      })}
    </div>
  );
}
