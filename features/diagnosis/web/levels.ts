import type { FindingRow } from '@heliodon/diagnosis/contract';
import type { StatusTone } from '@heliodon/ui/tokens';

export const levelTones: Record<FindingRow['level'], StatusTone> = {
  high: 'fault',
  medium: 'warning',
  low: 'waiting',
};
