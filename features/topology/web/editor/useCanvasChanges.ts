import { type Connection, type EdgeChange, type NodeChange, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import { DIAGRAM_MAX, type Diagram, type DiagramEdge, SIDES } from '../../contract/index.ts';
import { type Box, boundsOf, type Point } from '../model/boxes.ts';
import { connect, placeNodes, resizeNode } from '../model/commands.ts';
import { newId } from '../model/parts.ts';
import { snap } from '../model/snap.ts';
import type { LineEdge } from '../view/FlowLine.tsx';
import type { PartNode } from '../view/toFlow.ts';
import { DRAG, type EditorStore } from './store.ts';
import { useRefusal } from './useRefusal.ts';

/** Snapping distance in screen pixels. */
const REACH_PX = 6;

const isSide = (text: string | null): text is (typeof SIDES)[number] =>
  (SIDES as readonly (string | null)[]).includes(text);

/** Boxes to align with: the sheet and its visible parts. */
function neighbours({ width, height, layers, nodes }: Diagram, moving: ReadonlySet<string>): Box[] {
  const seen = new Set(layers.filter(({ visible }) => visible).map(({ id }) => id));
  const others = nodes.filter(({ id, layerId }) => !moving.has(id) && seen.has(layerId));
  return [{ x: 0, y: 0, width, height }, ...others];
}

/** Translates interactions on the canvas into commands on the diagram. */
export function useCanvasChanges(store: EditorStore) {
  const flow = useStoreApi();
  const warn = useRefusal();

  const drag = useCallback(
    (places: ReadonlyMap<string, Point>) => {
      const { snapping, grid } = store.state();
      const { diagram } = store;
      const moved = diagram.nodes.filter(({ id }) => places.has(id));
      const box = boundsOf(moved.map((node) => ({ ...node, ...places.get(node.id) })));
      if (!box) return;
      const reachPx = snapping ? REACH_PX / flow.getState().transform[2] : 0;
      const others = neighbours(diagram, new Set(places.keys()));
      const { dx, dy, guides } = snap(box, others, { reachPx, grid: snapping && grid });
      const placed = [...places].map(
        ([id, { x, y }]) => [id, { x: round(x + dx), y: round(y + dy) }] as const,
      );
      store.change((before) => placeNodes(before, new Map(placed)), DRAG);
      store.showGuides(guides);
    },
    [store, flow],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<PartNode>[]) => {
      const places = new Map<string, Point>();
      const sizes = new Map<string, Partial<Box>>();
      for (const change of changes) {
        if (change.type === 'position' && change.position) {
          if (change.dragging) places.set(change.id, change.position);
          else sizes.set(change.id, { ...sizes.get(change.id), ...change.position });
        }
        if (change.type === 'dimensions' && change.setAttributes && change.dimensions)
          sizes.set(change.id, { ...sizes.get(change.id), ...change.dimensions });
      }
      if (places.size > 0) drag(places);
      for (const [id, box] of sizes)
        if (box.width !== undefined) store.change((before) => resizeNode(before, id, box), `resize ${id}`);
      applySelection(store, changes);
    },
    [store, drag],
  );

  const onEdgesChange = useCallback(
    (changes: EdgeChange<LineEdge>[]) => applySelection(store, changes),
    [store],
  );

  const onConnect = useCallback(
    ({ source, target, sourceHandle, targetHandle }: Connection) => {
      if (!isSide(sourceHandle) || !isSide(targetHandle)) return;
      const { freeLayerId } = store;
      if (freeLayerId === undefined || store.diagram.edges.length >= DIAGRAM_MAX.edges) {
        warn(freeLayerId === undefined ? 'noLayer' : 'fullLines');
        return;
      }
      const edge: DiagramEdge = {
        id: newId('e'),
        layerId: freeLayerId,
        from: { nodeId: source, side: sourceHandle },
        to: { nodeId: target, side: targetHandle },
        shape: 'step',
        ink: 'faint',
        widthPx: 4,
        flow: null,
      };
      store.change((before) => connect(before, edge));
      store.select([edge.id]);
    },
    [store, warn],
  );

  return { onNodesChange, onEdgesChange, onConnect };
}

const round = (place: number) => Math.round(place * 2) / 2;

type SelectChange = { readonly type: string; readonly id?: string; readonly selected?: boolean };

function applySelection(store: EditorStore, changes: readonly SelectChange[]): void {
  const selection = new Set(store.state().selection);
  let changed = false;
  for (const { type, id, selected } of changes) {
    if (type !== 'select' || id === undefined) continue;
    changed = true;
    if (selected) selection.add(id);
    else selection.delete(id);
  }
  if (changed) store.select(selection);
}
