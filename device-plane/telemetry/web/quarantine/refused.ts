import type { CallResponse } from '@heliodon/contract/call';
import type { getQuarantineList } from '@heliodon/telemetry/contract';

export type Refused = CallResponse<typeof getQuarantineList>['rows'][number];

/** Formatted JSON; other text and truncated JSON unchanged. */
export function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
