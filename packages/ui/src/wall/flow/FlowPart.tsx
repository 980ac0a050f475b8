import { formatNumber, isValue } from '@heliodon/kernel/format/number';
import { DevicePicture } from '../../pictures/DevicePicture.tsx';
import { CountUpText } from '../CountUp.tsx';
import styles from './flow.module.css';
import { NODE_RADIUS, type NodePlace } from './flowLayout.ts';
import type { FlowNode } from './flowNode.ts';
import { kilowatts } from './kilowatts.ts';

const PICTURE = 84;
const RING = NODE_RADIUS + 9;
const RING_LENGTH = 2 * Math.PI * RING;
const UNIT_SHARE = 0.55;

interface FlowPartProps {
  node: FlowNode;
  place: NodePlace;
  /** In drawing units. */
  figureSize: number;
}

/** One part of the plant: picture, state, power, and for a battery the SOC. */
export function FlowPart({ node, place, figureSize }: FlowPartProps) {
  const { role, name, word, powerKw, offline, hollow } = node;
  // Without a device there is no state of charge, not an unknown one.
  const soc = hollow ? undefined : node.soc;
  const solid = `var(--hd-energy-${role}-solid)`;
  const shown = offline ? null : powerKw;
  const split = place.text === 'split';
  const percent = isValue(soc) && !offline ? Math.min(100, Math.max(0, soc)) : undefined;
  return (
    <g
      transform={`translate(${place.x} ${place.y})`}
      data-node={role}
      data-kw={shown ?? ''}
      data-hollow={hollow}
      className={hollow ? styles.hollow : offline ? styles.lost : undefined}
    >
      <circle className={styles.disc} r={NODE_RADIUS} style={{ stroke: solid }} />
      {soc !== undefined && (
        <>
          <circle className={styles.ring} r={RING} />
          <circle
            className={styles.ringFill}
            r={RING}
            transform="rotate(-90)"
            style={{
              stroke: solid,
              strokeDasharray: `${(RING_LENGTH * (percent ?? 0)) / 100} ${RING_LENGTH}`,
              opacity: percent === undefined ? 0 : 1,
            }}
          />
        </>
      )}
      <g transform={`translate(${-PICTURE / 2} ${-PICTURE / 2 - (soc === undefined ? 0 : 10)})`}>
        <DevicePicture kind={node.picture} size={PICTURE} className={styles.picture} />
      </g>
      {soc !== undefined && (
        <text className={styles.soc} y={NODE_RADIUS - 16} fontSize={25}>
          {percent === undefined ? '--' : `${formatNumber(percent, 0)} %`}
        </text>
      )}
      {split ? (
        <>
          <text className={styles.nameLeft} x={-NODE_RADIUS - 34} y={-6} fontSize={27}>
            {name}
          </text>
          <text className={styles.wordLeft} x={-NODE_RADIUS - 34} y={28} fontSize={23}>
            {word}
          </text>
          <text className={styles.figureRight} x={NODE_RADIUS + 34} y={16} fontSize={figureSize}>
            <CountUpText value={shown} format={kilowatts} unitSize={figureSize * UNIT_SHARE} />
          </text>
        </>
      ) : (
        <>
          <text className={styles.name} y={NODE_RADIUS + 46} fontSize={25}>
            {name}
            <tspan className={styles.word} dx="0.5em">
              {word}
            </tspan>
          </text>
          <text className={styles.figure} y={NODE_RADIUS + 94} fontSize={figureSize}>
            <CountUpText value={shown} format={kilowatts} unitSize={figureSize * UNIT_SHARE} />
          </text>
        </>
      )}
    </g>
  );
}
