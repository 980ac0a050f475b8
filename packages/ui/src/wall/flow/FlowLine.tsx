import { type Curve, curvePath, headingAt, spotAt } from './curve.ts';
import styles from './flow.module.css';
import type { FlowNode } from './flowNode.ts';

/** Positions of the arrows on the line. */
const HEADS = [0.3, 0.62];
const HEAD_PATH = 'M-9 -11L7 0L-9 11';

interface FlowLineProps {
  node: FlowNode;
  curve: Curve;
  width: number;
}

/** The line between a part and the busbar: width by power; dashed if unknown. */
export function FlowLine({ node, curve, width }: FlowLineProps) {
  const color = `var(--hd-energy-${node.role}-solid)`;
  const still = node.way === 'still';
  const turn = node.way === 'fromBus' ? 180 : 0;
  const kind = node.offline ? styles.unknown : still ? styles.still : styles.flowing;
  return (
    <g data-line={node.role} data-way={node.way}>
      <path
        className={`${styles.line} ${kind}`}
        d={curvePath(curve)}
        style={{ stroke: still ? undefined : color, strokeWidth: width }}
      />
      {!still &&
        HEADS.map((share) => {
          const { x, y } = spotAt(curve, share);
          const heading = headingAt(curve, share) + turn;
          return (
            <path
              key={share}
              className={styles.head}
              d={HEAD_PATH}
              transform={`translate(${x} ${y}) rotate(${heading})`}
              style={{ stroke: color }}
            />
          );
        })}
    </g>
  );
}
