import type { CallResponse } from '@heliodon/contract/call';
import type { getBillLine } from '../../contract/bill.contract.ts';
import type { BillLineOut } from '../../contract/bill.schema.ts';
import type { BillRequest } from './useBillState.ts';

export type LineDetails = CallResponse<typeof getBillLine>;

/** A line and its bill. */
export interface LineOfBill {
  readonly span: BillRequest;
  readonly line: BillLineOut;
  readonly currency: string;
  readonly timeZone: string;
}
