import { webText } from './i18n.ts';
import { ports } from './ports.ts';
import { isSignedIn, onSessionEnd } from './session.ts';
import { PortalSocket } from './socket.ts';
import { kept } from './storage.ts';

const UNSUPPORTED_TOAST_SECONDS = 5;

/** The portal's only WebSocket; pages subscribe to topics: `live.subscribe('plant/5', …)`. */
export const live = new PortalSocket({
  hello: () => (isSignedIn() ? { accountId: kept.userInfo.read()?.accountId } : undefined),
  onUnsupported: () => ports().toast.warning(webText('noSocket'), UNSUPPORTED_TOAST_SECONDS),
});

onSessionEnd(() => live.stop());
