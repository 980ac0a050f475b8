import type { Diagram, DiagramEdge, DiagramNode } from '../../contract/index.ts';
import { DIAGRAM_MAX } from '../../contract/index.ts';
import type { Box, Point } from './boxes.ts';

/*
 * Commands on a diagram. Every command returns a new diagram and leaves its argument unchanged; if nothing
 * changes it returns the same object, so that the history gets no empty step.
 */

export type Ids = ReadonlySet<string>;

/** Locked itself or on a locked layer: cannot be moved. */
export function isFixed({ layers }: Pick<Diagram, 'layers'>, node: DiagramNode): boolean {
  return node.locked || layers.find(({ id }) => id === node.layerId)?.locked === true;
}

export const movableIds = (diagram: Diagram, ids: Ids): Ids =>
  new Set(diagram.nodes.filter((node) => ids.has(node.id) && !isFixed(diagram, node)).map(({ id }) => id));

export function addNode(diagram: Diagram, node: DiagramNode): Diagram {
  if (diagram.nodes.length >= DIAGRAM_MAX.nodes) return diagram;
  return { ...diagram, nodes: [...diagram.nodes, node] };
}

export function updateNodes(diagram: Diagram, ids: Ids, change: (node: DiagramNode) => DiagramNode): Diagram {
  let changed = false;
  const nodes = diagram.nodes.map((node) => {
    const next = ids.has(node.id) ? change(node) : node;
    changed ||= next !== node;
    return next;
  });
  return changed ? { ...diagram, nodes } : diagram;
}

export function updateEdges(diagram: Diagram, ids: Ids, change: (edge: DiagramEdge) => DiagramEdge): Diagram {
  let changed = false;
  const edges = diagram.edges.map((edge) => {
    const next = ids.has(edge.id) ? change(edge) : edge;
    changed ||= next !== edge;
    return next;
  });
  return changed ? { ...diagram, edges } : diagram;
}

const placed = (node: DiagramNode, { x, y }: Point): DiagramNode =>
  node.x === x && node.y === y ? node : { ...node, x, y };

export const moveNodes = (diagram: Diagram, ids: Ids, by: Point): Diagram =>
  updateNodes(diagram, movableIds(diagram, ids), (node) =>
    placed(node, { x: node.x + by.x, y: node.y + by.y }),
  );

export const placeNodes = (diagram: Diagram, places: ReadonlyMap<string, Point>): Diagram =>
  updateNodes(diagram, movableIds(diagram, new Set(places.keys())), (node) =>
    placed(node, places.get(node.id) ?? node),
  );

const MIN_PX = 4;

export const resizeNode = (diagram: Diagram, id: string, box: Partial<Box>): Diagram =>
  updateNodes(diagram, movableIds(diagram, new Set([id])), (node) => {
    const width = Math.max(MIN_PX, Math.round(box.width ?? node.width));
    const height = Math.max(MIN_PX, Math.round(box.height ?? node.height));
    const x = Math.round(box.x ?? node.x);
    const y = Math.round(box.y ?? node.y);
    const same = x === node.x && y === node.y && width === node.width && height === node.height;
    return same ? node : { ...node, x, y, width, height };
  });

/** Locked parts stay; a line is removed with either of its end parts. */
export function removeParts(diagram: Diagram, ids: Ids): Diagram {
  const gone = movableIds(diagram, ids);
  const lockedLayers = new Set(diagram.layers.filter(({ locked }) => locked).map(({ id }) => id));
  const edges = diagram.edges.filter(
    ({ id, layerId, from, to }) =>
      !gone.has(from.nodeId) && !gone.has(to.nodeId) && !(ids.has(id) && !lockedLayers.has(layerId)),
  );
  if (gone.size === 0 && edges.length === diagram.edges.length) return diagram;
  return { ...diagram, nodes: diagram.nodes.filter(({ id }) => !gone.has(id)), edges };
}

/** Adds a line; refuses a line from a part to itself, and a second line between the same two sides. */
export function connect(diagram: Diagram, edge: DiagramEdge): Diagram {
  const same = (a: DiagramEdge['from'], b: DiagramEdge['from']) => a.nodeId === b.nodeId && a.side === b.side;
  const known = diagram.edges.some(
    ({ from, to }) =>
      (same(from, edge.from) && same(to, edge.to)) || (same(from, edge.to) && same(to, edge.from)),
  );
  if (known || edge.from.nodeId === edge.to.nodeId || diagram.edges.length >= DIAGRAM_MAX.edges)
    return diagram;
  return { ...diagram, edges: [...diagram.edges, edge] };
}

/** Rotates by 90° clockwise around the middle. For a busbar, width and height are exchanged. */
export const rotate = (diagram: Diagram, ids: Ids): Diagram =>
  updateNodes(diagram, movableIds(diagram, ids), (node) => {
    if (node.kind !== 'symbol') return node;
    if (node.symbol !== 'busbar')
      return { ...node, rotation: ((node.rotation + 90) % 360) as typeof node.rotation };
    const { x, y, width, height } = node;
    return {
      ...node,
      x: x + (width - height) / 2,
      y: y + (height - width) / 2,
      width: height,
      height: width,
    };
  });

export const setLocked = (diagram: Diagram, ids: Ids, locked: boolean): Diagram =>
  updateNodes(diagram, ids, (node) => (node.locked === locked ? node : { ...node, locked }));
