import type { Bilingual } from '@heliodon/kernel/lang';
import { currentLang } from '@heliodon/web/i18n';
import { live } from '@heliodon/web/live';
import { sessionEnded } from '@heliodon/web/session';
import { refreshPermissions } from './permissions.ts';

const TO_LOGIN_AFTER_MS = 2000;

/** Keeps the WebSocket open while a user is signed in. Returns the function that stops it. */
export function followServer(): () => void {
  const ends = [
    live.on('permissionsChanged', () => void refreshPermissions()),
    live.on('sessionEnded', ({ msg }) => {
      const texts = msg as Partial<Bilingual> | undefined;
      sessionEnded({ message: texts?.[currentLang()], afterMs: TO_LOGIN_AFTER_MS });
    }),
    () => live.stop(),
  ];
  live.start();
  return () => {
    for (const end of ends) end();
  };
}
