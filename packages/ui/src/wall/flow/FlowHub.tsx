import { CountUpText } from '../CountUp.tsx';
import type { Spot } from './curve.ts';
import styles from './flow.module.css';
import { HUB_RADIUS } from './flowLayout.ts';
import type { FlowSum } from './flowNode.ts';
import { kilowatts } from './kilowatts.ts';

const RIM = HUB_RADIUS - 12;
const RIM_LENGTH = 2 * Math.PI * RIM;
/** Gap between two shares. */
const GAP = 7;

/** The busbar: current supply, with the shares of the sources on its rim. */
export function FlowHub({ sum, at }: { sum: FlowSum; at: Spot }) {
  const gap = sum.shares.length > 1 ? GAP : 0;
  let begun = 0;
  const arcs = sum.shares.map(({ role, share }) => {
    const from = begun;
    begun += share;
    return { role, from: from * RIM_LENGTH, length: Math.max(2, share * RIM_LENGTH - gap) };
  });
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-hub>
      <circle className={styles.hub} r={HUB_RADIUS} />
      <circle className={styles.rim} r={RIM} />
      {arcs.map(({ role, from, length }) => (
        <circle
          key={role}
          className={styles.rimShare}
          r={RIM}
          transform="rotate(-90)"
          style={{
            stroke: `var(--hd-energy-${role}-solid)`,
            strokeDasharray: `${length} ${RIM_LENGTH}`,
            strokeDashoffset: -from - gap / 2,
          }}
        />
      ))}
      <text className={styles.hubLabel} y={-34} fontSize={22}>
        {sum.label}
      </text>
      <text className={styles.figure} y={14} fontSize={43}>
        <CountUpText value={sum.powerKw} format={kilowatts} unitSize={22} />
      </text>
      {sum.note && (
        <text className={styles.hubLabel} y={50} fontSize={21}>
          {sum.note}
        </text>
      )}
    </g>
  );
}
