import { useEffect } from 'react';

/** Keeps the screen lit while the page is seen, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (ended) await given.release();
        else lock = given;
      } catch {
        // Refused, as with an empty battery: the screen goes dark as it is used to.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
