import type { CallResponse } from '@heliodon/contract/call';
import type { getQuarantineList } from '@heliodon/telemetry/contract';

export type Refused = CallResponse<typeof getQuarantineList>['rows'][number];

/** JSON laid out for people; anything else, and JSON whose end was not kept, as it came. */
export function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
