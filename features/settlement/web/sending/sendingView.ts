import type { SendingRow } from '../../contract/sending.contract.ts';

/** What the drawer shows. */
export type SendingView =
  | { readonly is: 'list' }
  | { readonly is: 'form'; readonly row?: SendingRow; readonly ownAddress: string | null }
  | { readonly is: 'history'; readonly row: SendingRow };
