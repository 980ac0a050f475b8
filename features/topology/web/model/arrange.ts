import type { Diagram, DiagramNode } from '../../contract/index.ts';
import { type Box, boundsOf, type Point } from './boxes.ts';
import { type Ids, movableIds, placeNodes } from './commands.ts';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

const alignedTo: Record<Alignment, (node: Box, all: Box) => Point> = {
  left: (node, all) => ({ x: all.x, y: node.y }),
  center: (node, all) => ({ x: all.x + (all.width - node.width) / 2, y: node.y }),
  right: (node, all) => ({ x: all.x + all.width - node.width, y: node.y }),
  top: (node, all) => ({ x: node.x, y: all.y }),
  middle: (node, all) => ({ x: node.x, y: all.y + (all.height - node.height) / 2 }),
  bottom: (node, all) => ({ x: node.x, y: all.y + all.height - node.height }),
};

/** Aligns to the bounding box of the selection, which includes parts that cannot move. */
export function align(diagram: Diagram, ids: Ids, how: Alignment): Diagram {
  const chosen = diagram.nodes.filter(({ id }) => ids.has(id));
  const all = boundsOf(chosen);
  if (!all || chosen.length < 2) return diagram;
  return placeNodes(diagram, new Map(chosen.map((node) => [node.id, alignedTo[how](node, all)])));
}

/** Makes the gaps between neighbours equal; the outer two stay. */
export function distribute(diagram: Diagram, ids: Ids, axis: 'x' | 'y'): Diagram {
  const size = axis === 'x' ? 'width' : 'height';
  const movable = movableIds(diagram, ids);
  const chosen = diagram.nodes
    .filter(({ id }) => movable.has(id))
    .sort((a, b) => a[axis] + a[size] / 2 - (b[axis] + b[size] / 2));
  const all = boundsOf(chosen);
  if (!all || chosen.length < 3) return diagram;
  const filled = chosen.reduce((sum, node) => sum + node[size], 0);
  const gap = (all[size] - filled) / (chosen.length - 1);
  const places = new Map<string, Point>();
  let next = all[axis];
  for (const node of chosen) {
    places.set(node.id, { x: node.x, y: node.y, [axis]: next });
    next += node[size] + gap;
  }
  return placeNodes(diagram, places);
}

export const ORDERS = ['front', 'forward', 'backward', 'back'] as const;
export type Order = (typeof ORDERS)[number];

/** Later parts in the list are drawn above. One step moves past the next part that is not selected. */
export function reorder(diagram: Diagram, ids: Ids, how: Order): Diagram {
  const { nodes } = diagram;
  if (how === 'front' || how === 'back') {
    const chosen = nodes.filter(({ id }) => ids.has(id));
    const others = nodes.filter(({ id }) => !ids.has(id));
    return withNodes(diagram, how === 'front' ? [...others, ...chosen] : [...chosen, ...others]);
  }
  const list = how === 'forward' ? nodes.toReversed() : [...nodes];
  for (let n = 1; n < list.length; n += 1) {
    const [before, node] = [list[n - 1], list[n]];
    if (before && node && ids.has(node.id) && !ids.has(before.id)) {
      list[n - 1] = node;
      list[n] = before;
    }
  }
  return withNodes(diagram, how === 'forward' ? list.reverse() : list);
}

const withNodes = (diagram: Diagram, nodes: DiagramNode[]): Diagram =>
  nodes.every((node, n) => node === diagram.nodes[n]) ? diagram : { ...diagram, nodes };
