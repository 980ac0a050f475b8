import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Everything that this feature has asked for: what one decision changes is shown in several places. */
export function useForget(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => String(first).startsWith('/diagnosis/'),
    });
}

/** Does it, says so, and has everything read anew; answers whether it was done. */
export function useDecision() {
  const { t } = useTranslation('diagnosis');
  const { message } = App.useApp();
  const forget = useForget();
  const [busy, setBusy] = useState(false);
  const decide = async (what: () => Promise<unknown>, said: 'raised' | 'dismissed' | 'reopened') => {
    setBusy(true);
    try {
      await what();
      message.success(t(`done.${said}`));
      return true;
    } catch {
      // The client has said why; somebody else may have been faster.
      return false;
    } finally {
      setBusy(false);
      await forget();
    }
  };
  return { busy, decide };
}
