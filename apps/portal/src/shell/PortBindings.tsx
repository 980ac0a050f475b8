import { ErrorState } from '@heliodon/ui/ErrorState';
import { plugChunkViews } from '@heliodon/web/chunk';
import { plugPorts } from '@heliodon/web/ports';
import { App } from 'antd';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { guardRoute } from '../routes/guard.ts';
import { router } from '../routes/router.tsx';
import { routeAt } from '../routes/table.ts';
import { factsNow } from '../session/facts.ts';
import { PageWait } from './PageWait.tsx';

/** Delayed, so that the sign-in page does not wait for it. */
const WORKER_AFTER_MS = 2000;
const mayHaveWorker = import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator;

function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('portal');
  useEffect(() => {
    if (!mayHaveWorker) return;
    const ask = async () => (await import('../worker/updates.tsx')).askAgain();
    void ask().catch(() => undefined);
  }, []);
  return <ErrorState title={t('chunk.title')} hint={t('chunk.hint')} onRetry={onRetry} />;
}

plugChunkViews({ Waiting: PageWait, Failed: ChunkFailed });

/** Connects antd's messages and the router with the client, and registers the service worker. */
export function PortBindings() {
  const { message, notification } = App.useApp();

  useLayoutEffect(() => {
    plugPorts({
      toast: {
        error: (content, duration) => void message.error({ content, duration }),
        warning: (content, duration) => void message.warning({ content, duration }),
      },
      goTo: (path) => void router.navigate(path),
      opens: (path) => {
        const route = routeAt(path.split('?')[0] ?? '');
        return route === undefined || guardRoute(route, factsNow()) === 'ok';
      },
    });
  }, [message]);

  useEffect(() => {
    if (!mayHaveWorker) return;
    const start = async () => (await import('../worker/updates.tsx')).followUpdates(notification);
    const timer = setTimeout(() => void start().catch(() => undefined), WORKER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [notification]);

  return null;
}
