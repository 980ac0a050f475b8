import { webText } from '@heliodon/web/i18n';
import { ports } from '@heliodon/web/ports';
import { onSessionEnd, sessionEnded } from '@heliodon/web/session';
import { PortalSocket } from '@heliodon/web/socket';
import { kept } from '@heliodon/web/storage';
import { refreshPermissions } from './permissions.ts';

const UNSUPPORTED_TOAST_SECONDS = 5;

/** The one connection of the portal; features subscribe to their topics on it. */
export const portalSocket = new PortalSocket({
  token: kept.token.read,
  onUnsupported: () => ports().toast.warning(webText('noSocket'), UNSUPPORTED_TOAST_SECONDS),
});

portalSocket.on('permissionsChanged', () => void refreshPermissions());
portalSocket.on('sessionEnded', ({ msg }) => {
  sessionEnded({ message: typeof msg === 'string' ? msg : undefined, afterMs: 2000 });
});
onSessionEnd(() => portalSocket.stop());

/** Answers the function that ends it. */
export function startPortalSocket(): () => void {
  portalSocket.start();
  return () => portalSocket.stop();
}
