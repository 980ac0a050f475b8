import { shell } from '@heliodon/alarms/web';
import { usePermission } from '@heliodon/web/permissions';
import { type ComponentType, Suspense, useEffect, useState } from 'react';

const RETRY_MS = 30_000;
/** Delay, so that it does not compete with the loading page. */
const AFTER_MS = 1000;

/** Follows alarms if permitted. Loaded after the page. */
export function AlarmSlot() {
  const allowed = usePermission('alarmView');
  const [Watch, setWatch] = useState<ComponentType>();

  useEffect(() => {
    if (!allowed || Watch) return;
    let gone = false;
    const load = () =>
      shell.loadWatch().then(
        ({ default: loaded }) => !gone && setWatch(() => loaded),
        () => {
          if (!gone) timer = setTimeout(load, RETRY_MS);
        },
      );
    let timer = setTimeout(load, AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [allowed, Watch]);

  if (!allowed || !Watch) return null;
  return (
    <Suspense>
      <Watch />
    </Suspense>
  );
}
