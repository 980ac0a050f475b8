import { useEffect } from 'react';

/** Keeps the display on while the page is visible, if the browser supports it. */
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
        // Refused, for example at low battery: the display switches off as usual.
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
