import { Handle, type NodeProps, NodeResizer, Position } from '@xyflow/react';
import { memo } from 'react';
import { Part } from '../view/Part.tsx';
import type { PartNode } from '../view/toFlow.ts';
import styles from './canvas.module.css';
import { useEditor, useEditorState } from './useEditor.ts';

const SIDES = [Position.Top, Position.Right, Position.Bottom, Position.Left];

/** A part that can be moved, resized and connected to others. */
export const EditNode = memo(function EditNode({ data, selected, draggable }: NodeProps<PartNode>) {
  const { node } = data;
  const store = useEditor();
  const isAlone = useEditorState((state) => state.selection.size === 1);
  const isSquare = node.kind === 'symbol' && node.symbol !== 'busbar';
  return (
    <>
      <NodeResizer
        isVisible={selected && draggable && isAlone}
        minWidth={8}
        minHeight={8}
        keepAspectRatio={isSquare}
        lineClassName={styles.resizeLine}
        handleClassName={styles.resizeHandle}
        onResizeEnd={() => store.seal()}
      />
      <Part node={node} />
      {SIDES.map((side) => (
        <Handle key={side} id={side} type="source" position={side} className={styles.handle} />
      ))}
    </>
  );
});
