import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const PARAM = 'alarm';

/** The alarm whose details are open, kept in the address bar: bell, prompt and mails link to it. */
export function useOpenAlarm() {
  const [params, setParams] = useSearchParams();
  const given = Number(params.get(PARAM));
  const alarmId = Number.isSafeInteger(given) && given > 0 ? given : undefined;
  const open = useCallback(
    (id: number) =>
      setParams(
        (current) => {
          current.set(PARAM, String(id));
          return current;
        },
        { replace: true },
      ),
    [setParams],
  );
  const close = useCallback(
    () =>
      setParams(
        (current) => {
          current.delete(PARAM);
          return current;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { alarmId, open, close };
}
