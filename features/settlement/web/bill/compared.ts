import type { CallResponse } from '@heliodon/contract/call';
import type { getReconciliation } from '../../contract/reconciliation.contract.ts';

/** Our bill of a month and the utility's. */
export type Compared = CallResponse<typeof getReconciliation>;
