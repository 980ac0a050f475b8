import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PlantSection } from './PlantSection.tsx';
import styles from './SunScene.module.css';
import { dayPath, declinationOn, halfDayHours, hourLine, type Sky, sunAt, TILT_DEG } from './sunPath.ts';

const sky: Sky = { centreX: 500, groundY: 560, radius: 486 };
const seasons = [
  { name: 'summer', declination: TILT_DEG, labelY: -10 },
  { name: 'equinox', declination: 0, labelY: -10 },
  { name: 'winter', declination: -TILT_DEG, labelY: 24 },
];
const HOURS = Array.from({ length: 15 }, (_, i) => i + 5);
/** Adds time before sunrise and after sunset, so that the sun rises from and sinks into the ground. */
const TWILIGHT_HOURS = 0.7;

/** Section of the plant under the sun paths; today's path has the colour of PV. */
export function SunScene() {
  const { t } = useTranslation('auth');
  const today = useMemo(() => todaysPath(new Date()), []);
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 1000 740"
      preserveAspectRatio="xMidYMax meet"
      role="img"
      aria-label={t('scene.label')}
    >
      <defs>
        <clipPath id="auth-sky">
          <rect x={-3000} y={-3000} width={7000} height={3000 + sky.groundY} />
        </clipPath>
        <radialGradient id="auth-glow">
          <stop className={styles.glowIn} offset="0" />
          <stop className={styles.glowOut} offset="1" />
        </radialGradient>
      </defs>

      <g clipPath="url(#auth-sky)" className={styles.dome}>
        {HOURS.map((hour) => (
          <path key={hour} className={styles.hour} d={hourLine(sky, hour)} />
        ))}
        {seasons.map(({ name, declination, labelY }) => (
          <g key={name}>
            <path className={styles.season} d={seasonPath(declination)} />
            <text className={styles.name} x={sky.centreX + 10} y={sunAt(sky, declination, 12).y + labelY}>
              {t(`scene.${name}`)}
            </text>
          </g>
        ))}
        <path className={styles.today} d={today.path} />
        {HOURS.map((hour) => {
          const { x, y } = sunAt(sky, today.declination, hour);
          return <circle key={hour} className={styles.tick} cx={x} cy={y} r={3.2} />;
        })}
        <g className={styles.sun} style={today.style}>
          <circle r={92} fill="url(#auth-glow)" />
          <circle className={styles.disc} r={21} />
        </g>
      </g>

      <rect className={styles.earth} x={-3000} y={sky.groundY} width={7000} height={4000} />
      <PlantSection groundY={sky.groundY} />
    </svg>
  );
}

function seasonPath(declination: number): string {
  const half = halfDayHours(declination);
  return dayPath(sky, declination, 12 - half, 12 + half);
}

function todaysPath(now: Date) {
  const declination = declinationOn(now);
  const half = halfDayHours(declination) + TWILIGHT_HOURS;
  const path = dayPath(sky, declination, 12 - half, 12 + half);
  const hour = now.getHours() + now.getMinutes() / 60;
  const passed = (hour - 12 + half) / (2 * half);
  // At night the sun is drawn at its mid-morning position.
  const share = passed > 0.06 && passed < 0.94 ? passed : 0.36;
  const style = { '--path': `path('${path}')`, '--passed': share } as CSSProperties;
  return { declination, path, style };
}
