import { AccountPage } from '@heliodon/accounts/web';
import { OffersPanel } from '@heliodon/cancellation/web';

/** Accounts, and pending offers from accounts that are being cancelled. */
export default function AccountManagePage() {
  return <AccountPage notice={<OffersPanel />} />;
}
