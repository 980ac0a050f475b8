import type { CallResponse } from '@heliodon/contract/call';
import type { getAccount } from '../../contract/accounts.contract.ts';

export type OwnAccount = CallResponse<typeof getAccount>;
export type OwnDialogName = 'info' | 'edit' | 'password' | 'phone' | 'email';

export interface OwnDialogsProps {
  which: OwnDialogName | null;
  onClose: () => void;
  /** It has gone from the screen: the focus returns to where it came from. */
  onClosed?: () => void;
}

/** What stands in a dialog. */
export interface OwnDialogBodyProps {
  onClose: () => void;
  /** Known to the dialog, whose title says so. */
  editing: boolean;
  onEditing: (editing: boolean) => void;
}
