import type { SendingRow } from '../../contract/sending.contract.ts';

/** Current view of the drawer. */
export type SendingView =
  | { readonly is: 'list' }
  | { readonly is: 'form'; readonly row?: SendingRow; readonly ownAddress: string | null }
  | { readonly is: 'history'; readonly row: SendingRow };
