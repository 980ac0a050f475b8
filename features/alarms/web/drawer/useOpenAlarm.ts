import { useAddressParams } from '@heliodon/ui/useAddressParams';
import { useCallback } from 'react';

const PARAM = 'alarm';

/** The alarm shown in the details, kept in the address bar: bell, prompt and mails link to it. */
export function useOpenAlarm() {
  const [params, change] = useAddressParams();
  const given = Number(params.get(PARAM));
  const alarmId = Number.isSafeInteger(given) && given > 0 ? given : undefined;
  const open = useCallback(
    (id: number) =>
      change((current) => {
        current.set(PARAM, String(id));
        return current;
      }),
    [change],
  );
  const close = useCallback(
    () =>
      change((current) => {
        current.delete(PARAM);
        return current;
      }),
    [change],
  );
  return { alarmId, open, close };
}
