import type { CallResponse } from '@heliodon/contract/call';
import type { getSessionDetail } from '../../contract/charging.contract.ts';

/** A session with its lines and readings. */
export type SessionWhole = CallResponse<typeof getSessionDetail>;
