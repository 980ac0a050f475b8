import { type App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WorkerMessage } from './messages.ts';
import { followNewer } from './waiting.ts';

const WORKER = '/sw.js';
const LOOK_EVERY_MS = 30 * 60_000;
/** A worker that does not take over for whatever reason: the reload brings the new page all the same. */
const TAKE_OVER_MS = 3000;
const NOTICE = 'update';

type Notices = ReturnType<typeof App.useApp>['notification'];

/** Where something is unsaved, the browser asks once more. */
function reload(worker: ServiceWorker): void {
  const container = navigator.serviceWorker;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Once: who chose to stay on what is unsaved is not asked again.
  const go = () => {
    clearTimeout(timer);
    container.removeEventListener('controllerchange', go);
    location.reload();
  };
  // Let in by another tab already.
  if (worker.state !== 'installed') {
    go();
    return;
  }
  container.addEventListener('controllerchange', go);
  timer = setTimeout(go, TAKE_OVER_MS);
  const message: WorkerMessage = { type: 'activate' };
  worker.postMessage(message);
}

/** Words in the language of the moment: the notice may stand there for long. */
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

/** A part of the page did not come: most likely there is a new version, and the person is asked, even after "later". */
export const askAgain = (): void => void lookAgain?.().catch(() => undefined);

/** Installs the worker; when a new version of the portal is there, asks. It never reloads by itself. */
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
