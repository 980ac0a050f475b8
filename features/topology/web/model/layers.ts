import { DIAGRAM_MAX, type Diagram, type DiagramLayer } from '../../contract/index.ts';
import type { Ids } from './commands.ts';
import { newId } from './parts.ts';

/** Layers are stacked in list order: the last one is the topmost. */
export function addLayer(diagram: Diagram, name: string): Diagram {
  if (diagram.layers.length >= DIAGRAM_MAX.layers) return diagram;
  return { ...diagram, layers: [...diagram.layers, { id: newId('l'), name, visible: true, locked: false }] };
}

export function updateLayer(
  diagram: Diagram,
  layerId: string,
  change: Partial<Omit<DiagramLayer, 'id'>>,
): Diagram {
  const layers = diagram.layers.map((layer) => (layer.id === layerId ? { ...layer, ...change } : layer));
  return { ...diagram, layers };
}

/** Visible and not locked: only there can parts be selected, changed or added. */
export const isFree = ({ visible, locked }: DiagramLayer): boolean => visible && !locked;

export const freeLayerIds = ({ layers }: Pick<Diagram, 'layers'>): Ids =>
  new Set(layers.filter(isFree).map(({ id }) => id));

/** Layer for new parts: the requested one, else the topmost free one; undefined if none is free. */
export function layerForNew({ layers }: Pick<Diagram, 'layers'>, wanted: string): string | undefined {
  const found = layers.find(({ id }) => id === wanted);
  return found && isFree(found) ? wanted : layers.findLast(isFree)?.id;
}

export function moveLayer(diagram: Diagram, layerId: string, by: 1 | -1): Diagram {
  const from = diagram.layers.findIndex(({ id }) => id === layerId);
  const to = from + by;
  const [layer, other] = [diagram.layers[from], diagram.layers[to]];
  if (!layer || !other) return diagram;
  return { ...diagram, layers: diagram.layers.with(from, other).with(to, layer) };
}

export const countOn = ({ nodes, edges }: Diagram, layerId: string): number =>
  [...nodes, ...edges].filter((part) => part.layerId === layerId).length;

/** Removes the layer with its parts and the lines connected to them. The last layer stays. */
export function removeLayer(diagram: Diagram, layerId: string): Diagram {
  if (diagram.layers.length < 2) return diagram;
  const nodes = diagram.nodes.filter((node) => node.layerId !== layerId);
  const left = new Set(nodes.map(({ id }) => id));
  return {
    ...diagram,
    layers: diagram.layers.filter(({ id }) => id !== layerId),
    nodes,
    edges: diagram.edges.filter(
      (edge) => edge.layerId !== layerId && left.has(edge.from.nodeId) && left.has(edge.to.nodeId),
    ),
  };
}
