import type { Edge, EdgeProps } from '@xyflow/react';
import { memo, useMemo } from 'react';
import type { DiagramEdge, DiagramNode } from '../../contract/index.ts';
import { flowOf } from '../live/flow.ts';
import { colourOf } from '../live/look.ts';
import { useFreshValue } from '../live/useBoard.ts';
import { arrowOf, cornersOf, pathOf } from '../model/lines.ts';
import styles from './line.module.css';

export type LineData = {
  edge: DiagramEdge;
  from: DiagramNode;
  to: DiagramNode;
  /** Whether the flow is animated. */
  moving: boolean;
};
export type LineEdge = Edge<LineData, 'line'>;

const CHOSEN_PX = 8;

/** A line with its flow: moving dashes, and an arrow for users who prefer reduced motion. */
export const FlowLine = memo(function FlowLine({ data, selected }: EdgeProps<LineEdge>) {
  const edge = data?.edge;
  const powerKw = useFreshValue(edge?.flow?.binding ?? null);
  const corners = useMemo(() => (data ? cornersOf(data.edge, data.from, data.to) : []), [data]);
  if (!data || !edge) return null;
  const path = pathOf(corners);
  const flow = flowOf(edge.flow, powerKw);
  const arrow = flow && arrowOf(corners);
  const turn = flow?.way === 'backward' ? 180 : 0;
  const size = edge.widthPx + 5;
  return (
    <g style={{ color: colourOf(edge.ink) }} data-line={edge.id} data-flow={flow?.way ?? 'none'}>
      {selected && <path className={styles.chosen} d={path} strokeWidth={edge.widthPx + CHOSEN_PX} />}
      <path
        className={edge.flow && !flow ? `${styles.line} ${styles.idle}` : styles.line}
        d={path}
        strokeWidth={edge.widthPx}
      />
      {flow && data.moving && (
        <path
          className={styles.dashes}
          data-way={flow.way}
          d={path}
          strokeWidth={Math.max(2, edge.widthPx * 0.6)}
          style={{ animationDuration: `${flow.periodS}s` }}
        />
      )}
      {arrow && (
        <path
          className={styles.arrow}
          d={`M${size} 0L${-size} ${-size}L${-size * 0.4} 0L${-size} ${size}Z`}
          transform={`translate(${arrow.at.x} ${arrow.at.y}) rotate(${arrow.degrees + turn})`}
        />
      )}
      <path className={styles.touch} d={path} />
    </g>
  );
});
