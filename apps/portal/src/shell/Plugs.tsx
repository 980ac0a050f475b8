import { ErrorState } from '@heliodon/ui/ErrorState';
import { plugChunkViews } from '@heliodon/web/chunk';
import { plugPorts } from '@heliodon/web/ports';
import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { router } from '../routes/router.tsx';
import { PageWait } from './PageWait.tsx';

function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('portal');
  return <ErrorState title={t('chunk.title')} hint={t('chunk.hint')} onRetry={onRetry} />;
}

plugChunkViews({ Waiting: PageWait, Failed: ChunkFailed });

/** Hands antd's messages and the router to the calls. */
export function Plugs() {
  const { message } = App.useApp();

  useLayoutEffect(() => {
    plugPorts({
      toast: {
        error: (content, duration) => void message.error({ content, duration }),
        warning: (content, duration) => void message.warning({ content, duration }),
      },
      goTo: (path) => void router.navigate(path),
    });
  }, [message]);

  return null;
}
