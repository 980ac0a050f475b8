import { useAction } from '@heliodon/ui/useAction';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
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
  const { run: decide, busy } = useAction(
    async (what: () => Promise<unknown>, said: 'raised' | 'dismissed' | 'reopened') => {
      try {
        await what();
        message.success(t(`done.${said}`));
        return true;
      } finally {
        // Also when it was refused: somebody else may have been faster.
        await forget();
      }
    },
  );
  return { busy, decide };
}
