import { formatNumber } from '@heliodon/kernel/format/number';

const MEGA = 1 << 20;
const GIGA = 1 << 30;

export function formatSize(bytes: number): string {
  if (bytes >= GIGA) return `${formatNumber(bytes / GIGA, 2)} GB`;
  return `${formatNumber(bytes / MEGA, bytes >= 100 * MEGA ? 0 : 2)} MB`;
}
