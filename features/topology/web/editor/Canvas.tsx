import '@xyflow/react/dist/base.css';
import { ConnectionMode, Panel, ReactFlow, SelectionMode, useReactFlow, ViewportPortal } from '@xyflow/react';
import { type DragEvent, type FocusEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagramNode } from '../../contract/index.ts';
import { isFixed } from '../model/commands.ts';
import view from '../view/canvas.module.css';
import { FlowLine } from '../view/FlowLine.tsx';
import { Sheet } from '../view/Sheet.tsx';
import { flowMaker } from '../view/toFlow.ts';
import { useSheetFit, ZOOM } from '../view/useSheetFit.ts';
import { ZoomButtons } from '../view/ZoomButtons.tsx';
import styles from './canvas.module.css';
import { EditNode } from './EditNode.tsx';
import { draggedPart, useAddPart } from './useAddPart.ts';
import { useCanvasChanges } from './useCanvasChanges.ts';
import { useEditor, useEditorState } from './useEditor.ts';

const nodeTypes = { part: EditNode };
const edgeTypes = { line: FlowLine };
const MULTI_KEYS = ['Shift', 'Control', 'Meta'];
const PAN_BUTTONS = [1, 2];

/** Editing canvas. Dragging on the background selects; space, middle or right button pan. */
export function Canvas() {
  const { t } = useTranslation('topology');
  const store = useEditor();
  const diagram = useEditorState((state) => state.history.present);
  const selection = useEditorState((state) => state.selection);
  const grid = useEditorState((state) => state.grid);
  const { onNodesChange, onEdgesChange, onConnect } = useCanvasChanges(store);
  const { fit, onMoveStart } = useSheetFit(diagram);
  const { screenToFlowPosition } = useReactFlow();
  const addPart = useAddPart();
  const toFlow = useMemo(() => flowMaker(), []);

  const labelOf = useMemo(() => {
    const labels = new WeakMap<DiagramNode, string>();
    const make = (node: DiagramNode) => {
      if (node.kind === 'symbol') return `${t(`symbol.${node.symbol}`)} ${node.title}`.trim();
      const text = node.kind === 'text' ? node.text : node.kind === 'value' ? node.caption : node.title;
      return `${t(`part.${node.kind}`)} ${text}`.trim();
    };
    return (node: DiagramNode) => {
      const label = labels.get(node) ?? make(node);
      labels.set(node, label);
      return label;
    };
  }, [t]);

  const { nodes, edges } = useMemo(() => {
    const lockedLayers = new Set(diagram.layers.filter(({ locked }) => locked).map(({ id }) => id));
    return toFlow(
      diagram,
      (node) => ({
        selected: selection.has(node.id),
        draggable: !isFixed(diagram, node),
        selectable: !lockedLayers.has(node.layerId),
        focusable: !lockedLayers.has(node.layerId),
        ariaLabel: labelOf(node),
      }),
      (edge) => selection.has(edge.id),
      false,
    );
  }, [diagram, selection, toFlow, labelOf]);

  const onDrop = (event: DragEvent) => {
    const kind = draggedPart(event.dataTransfer);
    if (!kind) return;
    event.preventDefault();
    addPart(kind, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };
  /** Keyboard focus selects the focused part, so that commands act on it. */
  const onFocus = (event: FocusEvent) => {
    const target = event.target as HTMLElement;
    const id = target.classList.contains('react-flow__node') ? target.dataset.id : undefined;
    if (id && target.matches(':focus-visible') && !selection.has(id)) store.select([id]);
  };

  return (
    <div className={`${view.canvas} ${styles.editing}`} data-picture={diagram.picture !== null || undefined}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        connectionMode={ConnectionMode.Loose}
        zIndexMode="manual"
        selectionOnDrag
        selectionMode={SelectionMode.Partial}
        selectionKeyCode={null}
        multiSelectionKeyCode={MULTI_KEYS}
        deleteKeyCode={null}
        panOnDrag={PAN_BUTTONS}
        panActivationKeyCode="Space"
        disableKeyboardA11y
        edgesFocusable={false}
        onlyRenderVisibleElements
        zoomOnDoubleClick={false}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        nodeDragThreshold={2}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={onConnect}
        onNodeDragStart={() => store.seal()}
        onNodeDragStop={() => store.seal()}
        onSelectionDragStart={() => store.seal()}
        onSelectionDragStop={() => store.seal()}
        onMoveStart={onMoveStart}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        onFocus={onFocus}
        onPaneContextMenu={(event) => event.preventDefault()}
        attributionPosition="bottom-left"
        aria-label={t('editor.canvas')}
      >
        <Sheet diagram={diagram} grid={grid} />
        <Guides />
        <Panel position="bottom-right" className={view.floating}>
          <ZoomButtons onFit={fit} />
        </Panel>
      </ReactFlow>
      {diagram.nodes.length === 0 && <p className={styles.hint}>{t('editor.emptyHint')}</p>}
    </div>
  );
}

function Guides() {
  const guides = useEditorState((state) => state.guides);
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => (
        <div
          key={axis}
          className={styles.guide}
          data-axis={axis}
          style={
            axis === 'x'
              ? { left: at, top: from, height: to - from }
              : { top: at, left: from, width: to - from }
          }
        />
      ))}
    </ViewportPortal>
  );
}
