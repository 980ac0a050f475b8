import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { SIDES } from '../../contract/index.ts';
import { Part } from './Part.tsx';
import styles from './parts.module.css';
import type { PartNode } from './toFlow.ts';

/** The canvas looks for these elements at line ends; they cost less than interactive handles. */
const ends = SIDES.map((side) => (
  <i key={side} className={`source ${styles.end}`} data-handleid={side} data-handlepos={side} />
));

export const ViewNode = memo(function ViewNode({ data }: NodeProps<PartNode>) {
  return (
    <>
      <Part node={data.node} />
      {ends}
    </>
  );
});
