import { useAction } from '@heliodon/ui/useAction';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

/** Invalidates all queries of this feature, because a decision affects several views. */
export function useForget(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [first] }) => String(first).startsWith('/diagnosis/'),
    });
}

/** Carries out a decision, confirms it and reloads all data; resolves to true on success. */
export function useDecision() {
  const { t } = useTranslation('diagnosis');
  const { message } = App.useApp();
  const forget = useForget();
  const { run: decide, busy } = useAction(
    async (what: () => Promise<unknown>, outcome: 'raised' | 'dismissed' | 'reopened') => {
      try {
        await what();
        message.success(t(`done.${outcome}`));
        return true;
      } finally {
        // Also after a refusal: another account may have decided before.
        await forget();
      }
    },
  );
  return { busy, decide };
}
