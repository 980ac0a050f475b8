import { type DeviceKind, findPoint, type Headline, type Point } from '@heliodon/kernel/device-kind';
import type { DeviceHeadline, DeviceNow } from '@heliodon/telemetry/contract';
import type { Binding, Diagram } from '../../contract/index.ts';

const HEADLINE = ['powerKw', 'soc', 'temperature'] as const satisfies (keyof Headline)[];

export const bindingsOf = ({ nodes, edges }: Pick<Diagram, 'nodes' | 'edges'>): Binding[] => [
  ...nodes.flatMap((node) => (node.kind === 'value' && node.binding ? [node.binding] : [])),
  ...edges.flatMap(({ flow }) => (flow ? [flow.binding] : [])),
];

/** Devices whose own topic is needed, because the plant topic does not contain the bound value. */
export function devicesToWatch(
  bindings: readonly Binding[],
  kindOf: (deviceId: number) => DeviceKind | undefined,
): number[] {
  const ids = new Set<number>();
  for (const binding of bindings)
    if (binding.of === 'device' && headlineOf(kindOf(binding.deviceId), binding) === undefined)
      ids.add(binding.deviceId);
  return [...ids].sort((a, b) => a - b);
}

function headlineOf(kind: DeviceKind | undefined, { point, index }: Binding & { of: 'device' }) {
  return index === undefined ? HEADLINE.find((name) => kind?.headline[name] === point) : undefined;
}

export const pointOf = (
  kind: DeviceKind | undefined,
  binding: Binding & { of: 'device' },
): Point | undefined => kind && findPoint(kind, binding.point)?.point;

/** Value of a point: from the device data, or from the headline if that is at least as recent. */
export function deviceValue(
  binding: Binding & { of: 'device' },
  kind: DeviceKind | undefined,
  now: DeviceNow | undefined,
  headline: DeviceHeadline | undefined,
): number | null {
  const name = headlineOf(kind, binding);
  const headlineIsNewer = name !== undefined && (headline?.at ?? 0) >= (now?.at ?? 0);
  if (headlineIsNewer) return headline?.[name] ?? null;
  const value = now?.values[binding.point];
  if (Array.isArray(value)) return value[binding.index ?? 0] ?? null;
  return value ?? null;
}
