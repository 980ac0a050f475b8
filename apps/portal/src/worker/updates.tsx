import { type App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WorkerMessage } from './messages.ts';
import { followNewer } from './waiting.ts';

const WORKER = '/sw.js';
const LOOK_EVERY_MS = 30 * 60_000;
/** If the worker does not take over, the reload loads the new page anyway. */
const TAKE_OVER_MS = 3000;
const NOTICE = 'update';

type Notices = ReturnType<typeof App.useApp>['notification'];

/** With unsaved changes, the browser asks again. */
function reload(worker: ServiceWorker): void {
  const container = navigator.serviceWorker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Once: a user who chose to stay is not asked again.
  const go = () => {
    clearTimeout(timer);
    container.removeEventListener('controllerchange', go);
    location.reload();
  };
  // Already activated by another tab.
  if (worker.state !== 'installed') {
    go();
    return;
  }
  container.addEventListener('controllerchange', go);
  timer = setTimeout(go, TAKE_OVER_MS);
  const message: WorkerMessage = { type: 'activate' };
  worker.postMessage(message);
}

/** Rendered in the current language, because the notice may stay for long. */
function Words({ of }: { of: 'title' | 'hint' }) {
  const { t } = useTranslation('portal');
  return t(`update.${of}`);
}

function Buttons({ onReload, onLater }: { onReload: () => void; onLater: () => void }) {
  const { t } = useTranslation('portal');
  return (
    <>
      <Button size="small" type="text" onClick={onLater}>
        {t('update.later')}
      </Button>
      <Button size="small" type="primary" onClick={onReload}>
        {t('update.reload')}
      </Button>
    </>
  );
}

let following = false;
let lookAgain: (() => Promise<void>) | undefined;

/** A part of the page failed to load: probably there is a new version, and the user is asked, even after "later". */
export const askAgain = (): void => void lookAgain?.().catch(() => undefined);

/** Registers the worker; asks when a new version is available. Never reloads by itself. */
export async function followUpdates(notices: Notices): Promise<void> {
  if (following) return;
  following = true;
  const ask = (worker: ServiceWorker) =>
    notices.info({
      key: NOTICE,
      placement: 'bottomRight',
      duration: 0,
      title: <Words of="title" />,
      description: <Words of="hint" />,
      actions: <Buttons onReload={() => reload(worker)} onLater={() => notices.destroy(NOTICE)} />,
    });
  const container = navigator.serviceWorker;
  try {
    const registration = await container.register(WORKER, { updateViaCache: 'none' });
    lookAgain = followNewer(container, registration, ask);
    setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  } catch {
    // Storage or workers are blocked: the portal works without.
  }
}
