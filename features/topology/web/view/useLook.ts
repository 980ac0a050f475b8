import type { DiagramNode } from '../../contract/index.ts';
import { isOldOf } from '../live/board.ts';
import { type Look, lookOf } from '../live/look.ts';
import { useBound, useDeviceState } from '../live/useBoard.ts';
import { useNow } from '../live/useNow.ts';

type Ruled = Extract<DiagramNode, { kind: 'symbol' | 'value' }>;

export const deviceIdOf = (node: DiagramNode): number | null => {
  if (node.kind === 'symbol') return node.deviceId;
  return node.kind === 'value' && node.binding?.of === 'device' ? node.binding.deviceId : null;
};

/**
 * Colour and blinking of a part with rules, and the facts they use. The limits of a symbol refer to its
 * device's power.
 */
export function useLook(node: Ruled) {
  const now = useNow();
  const { headline } = useDeviceState(deviceIdOf(node));
  const bound = useBound(node.kind === 'value' ? node.binding : null);
  const value = node.kind === 'value' ? bound.value : (headline?.powerKw ?? null);
  const isOld = node.kind === 'value' ? bound.isOld : isOldOf(headline, now);
  const status = headline?.status;
  /** Rules ignore values that are too old. */
  const facts = { value: isOld ? null : value, status };
  const look: Look = lookOf(node.ink, node.rules, facts);
  return { look, facts, value, isOld: isOld && value !== null, at: headline?.at ?? null };
}
