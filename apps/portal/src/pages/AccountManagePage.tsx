import { AccountPage } from '@heliodon/accounts/web';
import { OffersPanel } from '@heliodon/cancellation/web';

/** The accounts, and above them what accounts that leave offer to this one. */
export default function AccountManagePage() {
  return <AccountPage notice={<OffersPanel />} />;
}
