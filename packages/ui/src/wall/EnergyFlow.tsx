import { formatQuantity } from '@heliodon/kernel/format/unit';
import { useMemo, useRef } from 'react';
import styles from './EnergyFlow.module.css';
import { FlowConnect } from './flow/FlowConnect.tsx';
import { FlowHub } from './flow/FlowHub.tsx';
import { FlowLine } from './flow/FlowLine.tsx';
import { FlowPart } from './flow/FlowPart.tsx';
import { flowLayout } from './flow/flowLayout.ts';
import type { FlowNode, FlowSum } from './flow/flowNode.ts';
import { flowPace } from './flow/flowPace.ts';
import { type Stream, useFlowDots } from './flow/useFlowDots.ts';

interface EnergyFlowProps {
  /** Accessible name. */
  label: string;
  nodes: readonly FlowNode[];
  sum: FlowSum;
  /** The power shown at full width. */
  fullKw: number;
  /** False: no animation, because the page is hidden. */
  active: boolean;
  /** Portrait layout for phones. */
  narrow?: boolean;
}

/** Live energy flow: the parts of the plant around one busbar; moving dots show the power, arrows the direction. */
export function EnergyFlow({ label, nodes, sum, fullKw, active, narrow }: EnergyFlowProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = flowLayout(
    nodes.map(({ role }) => role),
    narrow ? 'narrow' : 'wide',
  );
  const { width, height, places } = layout;
  const drawn = useMemo(() => {
    return nodes.flatMap((node) => {
      const place = places[node.role];
      const pace = flowPace(node.way === 'still' ? null : node.powerKw, fullKw);
      return place ? [{ node, place, pace }] : [];
    });
  }, [nodes, fullKw, places]);
  const streams = useMemo<Stream[]>(
    () =>
      drawn.map(({ node, place, pace }) => ({
        role: node.role,
        curve: place.curve,
        pace,
        toBus: node.way === 'toBus',
      })),
    [drawn],
  );
  useFlowDots(canvas, streams, layout, active);
  return (
    <figure className={styles.flow} aria-label={label}>
      <ul className={styles.words}>
        {nodes.map(({ role, name, word, powerKw }) => (
          <li key={role}>
            {name} {word} {formatQuantity(powerKw, 'kW').text}
          </li>
        ))}
      </ul>
      <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {drawn.map(({ node, place, pace }) => (
          <FlowLine key={node.role} node={node} curve={place.curve} width={pace.width} />
        ))}
        <FlowHub sum={sum} at={layout.hub} />
        {drawn.map(({ node, place }) => (
          <FlowPart key={node.role} node={node} place={place} figureSize={layout.figureSize} />
        ))}
      </svg>
      <canvas ref={canvas} className={styles.dots} aria-hidden />
      {drawn.some(({ node }) => node.connect) && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: contains links only
        <svg className={styles.links} viewBox={`0 0 ${width} ${height}`}>
          {drawn.map(
            ({ node: { role, connect }, place }) =>
              connect && <FlowConnect key={role} connect={connect} place={place} />,
          )}
        </svg>
      )}
    </figure>
  );
}
