import { DIAGRAM_MAX, type Diagram, type DiagramEdge, type DiagramNode } from '../../contract/index.ts';
import type { Point } from './boxes.ts';
import type { Ids } from './commands.ts';
import { freeLayerIds } from './layers.ts';
import { newId } from './parts.ts';

export interface Clip {
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
}

/** The selected parts, and the lines between them. */
export function copyParts({ nodes, edges }: Diagram, ids: Ids): Clip {
  return {
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from.nodeId) && ids.has(to.nodeId)),
  };
}

/**
 * Pastes with new ids, on the given layer if the original one is not free; returns the new ids, or the reason
 * for a refusal.
 */
export function pasteParts(
  diagram: Diagram,
  clip: Clip,
  by: Point,
  layerId: string,
): { diagram: Diagram; ids: Ids; refused?: 'full' | 'fullLines' } {
  const { nodes, edges } = diagram;
  const isFull = nodes.length + clip.nodes.length > DIAGRAM_MAX.nodes;
  if (isFull || edges.length + clip.edges.length > DIAGRAM_MAX.edges)
    return { diagram, ids: new Set(), refused: isFull ? 'full' : 'fullLines' };
  const free = freeLayerIds(diagram);
  const layerOf = (wanted: string) => (free.has(wanted) ? wanted : layerId);
  const names = new Map(clip.nodes.map(({ id }) => [id, newId('n')]));
  const renamed = (end: DiagramEdge['from']) => ({ ...end, nodeId: names.get(end.nodeId) ?? end.nodeId });
  const newNodes = clip.nodes.map((node) => ({
    ...node,
    id: names.get(node.id) ?? node.id,
    layerId: layerOf(node.layerId),
    x: node.x + by.x,
    y: node.y + by.y,
    locked: false,
  }));
  const newEdges = clip.edges.map((edge) => ({
    ...edge,
    id: newId('e'),
    layerId: layerOf(edge.layerId),
    from: renamed(edge.from),
    to: renamed(edge.to),
  }));
  return {
    diagram: { ...diagram, nodes: [...nodes, ...newNodes], edges: [...edges, ...newEdges] },
    ids: new Set(newNodes.map(({ id }) => id)),
  };
}
