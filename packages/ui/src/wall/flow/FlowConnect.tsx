import { useHref, useLinkClickHandler } from 'react-router';
import styles from './flow.module.css';
import { NODE_RADIUS, type NodePlace } from './flowLayout.ts';
import type { FlowNode } from './flowNode.ts';

const WIDTH = 132;
const HEIGHT = 44;

interface FlowConnectProps {
  connect: NonNullable<FlowNode['connect']>;
  place: NodePlace;
}

/** A link on a part without devices, to where they are connected. */
export function FlowConnect({ connect: { to, text, label }, place }: FlowConnectProps) {
  const href = useHref(to);
  const onClick = useLinkClickHandler(to);
  return (
    <g transform={`translate(${place.x} ${place.y})`}>
      <a className={styles.connect} href={href} aria-label={label} onClick={onClick}>
        <circle className={styles.connectArea} r={NODE_RADIUS} />
        <rect x={-WIDTH / 2} y={-HEIGHT / 2} width={WIDTH} height={HEIGHT} rx={HEIGHT / 2} />
        <text y={8} fontSize={23}>
          {text}
        </text>
      </a>
    </g>
  );
}
