import { MINUTE_MS } from '@heliodon/kernel/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './scene.module.css';
import { pvFlows, sunOn } from './sunArc.ts';

const GROUND_Y = 330;
const ARC = { centreX: 360, groundY: GROUND_Y, width: 620, height: 270 };
const TABLES = [70, 138, 206];

const hourNow = (): number => {
  const now = new Date();
  return now.getHours() + now.getMinutes() / 60;
};

/** Plant with the sun at its position of this hour; generated power flows along the bus below. */
export function HeroScene({ pvKw }: { pvKw: number | null }) {
  const { t } = useTranslation('screens');
  const [hour, setHour] = useState(hourNow);
  useEffect(() => {
    const timer = setInterval(() => setHour(hourNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const sun = sunOn(ARC, hour);
  return (
    <svg className={styles.scene} viewBox="0 0 720 440" role="img" aria-label={t('showcase.scene')}>
      <path className={styles.path} d={`M50 ${GROUND_Y}A310 270 0 0 1 670 ${GROUND_Y}`} />
      {[7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((tick) => {
        const { x, y } = sunOn(ARC, tick);
        return <circle key={tick} className={styles.tick} cx={x} cy={y} r="2.5" />;
      })}
      <clipPath id="showcase-sky">
        <rect x="0" y="0" width="720" height={GROUND_Y} />
      </clipPath>
      <g clipPath="url(#showcase-sky)">
        <circle className={styles.halo} cx={sun.x} cy={sun.y} r="54" />
        <circle className={styles.sun} cx={sun.x} cy={sun.y} r="24" />
      </g>
      <Plant lit={sun.up} />
      <path className={styles.ground} d={`M20 ${GROUND_Y}H700`} />
      <Cables fromPv={pvFlows(pvKw, sun.up)} />
    </svg>
  );
}

function Plant({ lit }: { lit: boolean }) {
  return (
    <g>
      {TABLES.map((x) => (
        <g key={x} className={lit ? styles.panel : styles.panelDark} transform={`translate(${x} 0)`}>
          <path d={`M0 ${GROUND_Y - 22}L18 ${GROUND_Y - 66}H62L50 ${GROUND_Y - 22}Z`} />
          <path
            className={styles.seam}
            d={`M9 ${GROUND_Y - 44}H56M17 ${GROUND_Y - 22}L33 ${GROUND_Y - 66}M34 ${GROUND_Y - 22}L48 ${GROUND_Y - 66}`}
          />
          <path className={styles.post} d={`M28 ${GROUND_Y - 22}V${GROUND_Y}`} />
        </g>
      ))}
      <g className={styles.cabinet}>
        <rect x="306" y={GROUND_Y - 92} width="74" height="92" rx="6" />
        <path d={`M343 ${GROUND_Y - 92}V${GROUND_Y}`} />
        {[0, 1, 2, 3].map((row) => (
          <rect
            key={row}
            className={styles.charge}
            x="314"
            y={GROUND_Y - 24 - row * 18}
            width="20"
            height="11"
            rx="2"
          />
        ))}
      </g>
      <g className={styles.house}>
        <path d={`M412 ${GROUND_Y}V${GROUND_Y - 118}H506V${GROUND_Y}`} />
        {[0, 1, 2].map((row) =>
          [0, 1, 2].map((column) => (
            <rect
              key={`${row} ${column}`}
              className={styles.window}
              x={424 + column * 25}
              y={GROUND_Y - 104 + row * 31}
              width="15"
              height="18"
              rx="2"
            />
          )),
        )}
      </g>
      <g className={styles.pile}>
        <rect x="540" y={GROUND_Y - 68} width="32" height="68" rx="5" />
        <path className={styles.bolt} d={`M558 ${GROUND_Y - 52}l-8 14h11l-7 14`} />
        <path d={`M572 ${GROUND_Y - 40}h8a6 6 0 0 1 6 6v12a6 6 0 0 0 12 0v-26`} />
      </g>
      <g className={styles.tower}>
        <path
          d={`M640 ${GROUND_Y}L652 ${GROUND_Y - 128}h12L676 ${GROUND_Y}M646 ${GROUND_Y - 60}L672 ${GROUND_Y - 30}M670 ${GROUND_Y - 60}L644 ${GROUND_Y - 30}`}
        />
        <path d={`M626 ${GROUND_Y - 92}H690M634 ${GROUND_Y - 114}H682`} />
      </g>
    </g>
  );
}

const BUS_Y = GROUND_Y + 58;
/** Cables between the parts and the bus. */
const CABLES = [
  ['pv', `M166 ${GROUND_Y}V${BUS_Y}H343`],
  ['battery', `M343 ${GROUND_Y}V${BUS_Y}`],
  ['load', `M343 ${BUS_Y}H459V${GROUND_Y}`],
  ['charging', `M459 ${BUS_Y}H556V${GROUND_Y}`],
  ['grid', `M658 ${GROUND_Y}V${BUS_Y}H556`],
] as const;

function Cables({ fromPv }: { fromPv: boolean }) {
  return (
    <g>
      <path className={styles.busBar} d={`M150 ${BUS_Y}H674`} />
      {CABLES.map(([role, d]) => (
        <g key={role}>
          <path className={styles.cable} style={{ stroke: `var(--hd-energy-${role}-solid)` }} d={d} />
          {(fromPv || role !== 'pv') && (
            <path className={styles.current} style={{ stroke: `var(--hd-energy-${role}-text)` }} d={d} />
          )}
        </g>
      ))}
    </g>
  );
}
