import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Binding, Diagram } from '../contract/diagram.schema.ts';

/** Kinds of the devices that the plant has or had, by their ids. */
export type KindsOfPlant = ReadonlyMap<number, DeviceKind>;

/** Every device that a drawing names. */
export function devicesOf({ nodes, edges }: Diagram): Set<number> {
  const bindings = [
    ...nodes.map((node) => (node.kind === 'value' ? node.binding : null)),
    ...edges.map((edge) => edge.flow?.binding ?? null),
  ];
  const symbols = nodes.map((node) => (node.kind === 'symbol' ? node.deviceId : null));
  const bound = bindings.map((binding) => (binding?.of === 'device' ? binding.deviceId : null));
  return new Set([...symbols, ...bound].filter((id) => id !== null));
}

/** Parts that name a device which is not of the plant, or a point which it does not have. */
export function partsWithout(
  { nodes, edges }: Diagram,
  kinds: KindsOfPlant,
): { nodeIds: string[]; edgeIds: string[] } {
  return {
    nodeIds: nodes
      .filter((node) => {
        if (node.kind === 'symbol') return node.deviceId !== null && !kinds.has(node.deviceId);
        return node.kind === 'value' && node.binding !== null && !isThere(node.binding, kinds);
      })
      .map(({ id }) => id),
    edgeIds: edges.filter(({ flow }) => flow && !isThere(flow.binding, kinds)).map(({ id }) => id),
  };
}

/** One value of a list is named by its place; a point that is no list has none. */
function isThere(binding: Binding, kinds: KindsOfPlant): boolean {
  if (binding.of === 'plant') return true;
  const point = kinds.get(binding.deviceId)?.points.find(({ name }) => name === binding.point);
  if (!point) return false;
  if (point.list === undefined) return binding.index === undefined;
  return binding.index !== undefined && binding.index < point.list;
}
