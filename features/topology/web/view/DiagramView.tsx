import '@xyflow/react/dist/base.css';
import { ConnectionMode, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Diagram, DiagramNode } from '../../contract/index.ts';
import type { Board } from '../live/board.ts';
import { BoardProvider } from '../live/useBoard.ts';
import styles from './canvas.module.css';
import { FlowLine } from './FlowLine.tsx';
import { Sheet } from './Sheet.tsx';
import { flowMaker } from './toFlow.ts';
import { deviceIdOf } from './useLook.ts';
import { useSheetFit, ZOOM } from './useSheetFit.ts';
import { ViewNode } from './ViewNode.tsx';
import { ZoomButtons } from './ZoomButtons.tsx';

const nodeTypes = { part: ViewNode };
const edgeTypes = { line: FlowLine };

interface DiagramViewProps {
  diagram: Diagram;
  board: Board;
  /** Called on click and on Enter; without it, devices are not links. */
  onOpenDevice?: (deviceId: number) => void;
  /** The connection is lost: the values are no longer updated. */
  lost?: boolean;
  /** Shown beside the zoom buttons. */
  tools?: ReactNode;
  /** A note on the diagram, shown at the other end of the toolbar. */
  notice?: ReactNode;
}

/** A read-only diagram with live values. */
export function DiagramView(props: DiagramViewProps) {
  return (
    <BoardProvider value={props.board}>
      <ReactFlowProvider>
        <Canvas {...props} />
      </ReactFlowProvider>
    </BoardProvider>
  );
}

function Canvas({ diagram, board, onOpenDevice, lost, tools, notice }: DiagramViewProps) {
  const { t } = useTranslation('topology');
  const { fit, onMoveStart } = useSheetFit(diagram);
  const toFlow = useMemo(() => flowMaker(), []);
  const { nodes, edges } = useMemo(() => {
    const labelOf = (node: DiagramNode, deviceId: number) => {
      const { headline } = board.device(deviceId);
      const title = node.kind === 'symbol' ? node.title : node.kind === 'value' ? node.caption : '';
      return t('view.open', { name: title || headline?.alias || headline?.sn || deviceId });
    };
    return toFlow(
      diagram,
      (node) => {
        const deviceId = onOpenDevice ? deviceIdOf(node) : null;
        if (deviceId === null) return { focusable: false, ariaRole: 'presentation' };
        return {
          focusable: true,
          ariaRole: 'link',
          ariaLabel: labelOf(node, deviceId),
          className: styles.link,
        };
      },
      () => false,
      true,
    );
  }, [diagram, toFlow, board, onOpenDevice, t]);

  const openById = (id: string | undefined) => {
    const node = diagram.nodes.find((one) => one.id === id);
    const deviceId = node && deviceIdOf(node);
    if (deviceId) onOpenDevice?.(deviceId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    openById((event.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset.id);
  };

  return (
    <div className={styles.view}>
      {/* Outside the sheet: the sheet fills the canvas, so that a bar over it would cover parts. */}
      <div className={styles.bar}>
        <div className={styles.notice}>{notice}</div>
        <ZoomButtons onFit={fit} tools={tools} />
      </div>
      <div
        className={styles.canvas}
        data-lost={lost || undefined}
        data-picture={diagram.picture !== null || undefined}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          connectionMode={ConnectionMode.Loose}
          zIndexMode="manual"
          nodesDraggable={false}
          nodesConnectable={false}
          elementsSelectable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          onlyRenderVisibleElements
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onMoveStart={onMoveStart}
          onNodeClick={(_, node) => openById(node.id)}
          onKeyDown={onKeyDown}
          attributionPosition="bottom-left"
          aria-label={t('view.label')}
        >
          <Sheet diagram={diagram} />
        </ReactFlow>
      </div>
    </div>
  );
}
