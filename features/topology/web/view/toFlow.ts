import { type Node, Position } from '@xyflow/react';
import type { Diagram, DiagramEdge, DiagramNode } from '../../contract/index.ts';
import type { LineEdge } from './FlowLine.tsx';

export type PartData = { node: DiagramNode };
export type PartNode = Node<PartData, 'part'>;

/** Properties that a page adds to a part: selection, dragging, accessible name. */
export type PartExtras = Partial<
  Pick<
    PartNode,
    | 'selected'
    | 'draggable'
    | 'selectable'
    | 'connectable'
    | 'focusable'
    | 'ariaLabel'
    | 'ariaRole'
    | 'className'
  >
>;

/** Within a layer, lines are below the parts; the layers are stacked above each other. */
const LAYER_ROOM = 2000;
const PARTS_FROM = 1000;

/** Above this number of lines, the animation costs too much performance. */
const MOVING_MAX = 200;

interface Cached<T, E> {
  key: readonly unknown[];
  extras: E;
  value: T;
}

/** Creates the nodes and edges of the canvas from a diagram; unchanged ones keep their object identity. */
export function flowMaker() {
  const nodes = new Map<string, Cached<PartNode, string>>();
  const edges = new Map<string, Cached<LineEdge, string>>();

  return function toFlow(
    diagram: Diagram,
    extrasOf: (node: DiagramNode) => PartExtras,
    isLineSelected: (edge: DiagramEdge) => boolean,
    isLive: boolean,
  ): { nodes: PartNode[]; edges: LineEdge[] } {
    const layers = new Map(diagram.layers.map((layer, n) => [layer.id, { layer, z: n * LAYER_ROOM }]));
    const shown = new Map<string, DiagramNode>();
    const isShown = (part: { layerId: string }) => layers.get(part.layerId)?.layer.visible === true;

    const flowNodes = diagram.nodes.flatMap((node, n) => {
      if (!isShown(node)) return [];
      shown.set(node.id, node);
      const zIndex = (layers.get(node.layerId)?.z ?? 0) + PARTS_FROM + n;
      const extras = extrasOf(node);
      return [
        cachedIn(nodes, node.id, [node, zIndex], JSON.stringify(extras), () =>
          partNode(node, zIndex, extras),
        ),
      ];
    });
    const moving = isLive && diagram.edges.filter(({ flow }) => flow).length <= MOVING_MAX;
    const flowEdges = diagram.edges.flatMap((edge) => {
      const [from, to] = [shown.get(edge.from.nodeId), shown.get(edge.to.nodeId)];
      if (!from || !to || !isShown(edge)) return [];
      const selected = isLineSelected(edge);
      const zIndex = layers.get(edge.layerId)?.z ?? 0;
      const key = [edge, from, to, moving, zIndex];
      return [
        cachedIn(edges, edge.id, key, String(selected), () =>
          lineEdge({ edge, from, to, moving }, zIndex, selected),
        ),
      ];
    });
    for (const id of nodes.keys()) if (!shown.has(id)) nodes.delete(id);
    if (edges.size > flowEdges.length * 2 + 50) edges.clear();
    return { nodes: flowNodes, edges: flowEdges };
  };
}

function cachedIn<T>(
  cache: Map<string, Cached<T, string>>,
  id: string,
  key: readonly unknown[],
  extras: string,
  make: () => T,
): T {
  const known = cache.get(id);
  if (known && known.extras === extras && known.key.every((one, n) => one === key[n])) return known.value;
  const value = make();
  cache.set(id, { key, extras, value });
  return value;
}

function partNode(node: DiagramNode, zIndex: number, extras: PartExtras): PartNode {
  const { id, x, y, width, height } = node;
  return {
    id,
    type: 'part',
    position: { x, y },
    width,
    height,
    // Known sizes, so that lines can be drawn without measuring.
    measured: { width, height },
    handles: handlesOf(width, height),
    zIndex,
    data: { node },
    ...extras,
  };
}

/** Connection points of lines: the middle of each side. */
function handlesOf(width: number, height: number): PartNode['handles'] {
  const handle = (side: Position, x: number, y: number) =>
    ({ id: side, type: 'source', position: side, x, y, width: 1, height: 1 }) as const;
  return [
    handle(Position.Top, width / 2, 0),
    handle(Position.Right, width, height / 2),
    handle(Position.Bottom, width / 2, height),
    handle(Position.Left, 0, height / 2),
  ];
}

function lineEdge(data: NonNullable<LineEdge['data']>, zIndex: number, selected: boolean): LineEdge {
  const { id, from, to } = data.edge;
  return {
    id,
    type: 'line',
    source: from.nodeId,
    sourceHandle: from.side,
    target: to.nodeId,
    targetHandle: to.side,
    zIndex,
    selected,
    data,
  };
}
