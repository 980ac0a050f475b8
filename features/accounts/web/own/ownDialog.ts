import type { CallResponse } from '@heliodon/contract/call';
import type { getAccount } from '../../contract/accounts.contract.ts';

export type OwnAccount = CallResponse<typeof getAccount>;
export type OwnDialogName = 'info' | 'edit' | 'password' | 'phone' | 'email';

export interface OwnDialogsProps {
  which: OwnDialogName | null;
  onClose: () => void;
  /** The dialog has closed: the focus returns to its previous element. */
  onClosed?: () => void;
}

/** Props of the dialog content. */
export interface OwnDialogBodyProps {
  onClose: () => void;
  /** Used in the title of the dialog. */
  editing: boolean;
  onEditing: (editing: boolean) => void;
}
