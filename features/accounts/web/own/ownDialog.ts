import type { CallResponse } from '@heliodon/contract/call';
import type { getAccount } from '../../contract/accounts.contract.ts';

export type OwnAccount = CallResponse<typeof getAccount>;
export type OwnDialogName = 'info' | 'password' | 'phone' | 'email';

export interface OwnDialogsProps {
  which: OwnDialogName | null;
  onClose: () => void;
}

/** What stands in a dialog. */
export interface OwnDialogBodyProps {
  onClose: () => void;
}
