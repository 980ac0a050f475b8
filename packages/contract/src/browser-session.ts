/**
 * The portal sends it to identify itself as a browser: its session is a cookie that no script can read. Programs do not
 * send it.
 */
export const CLIENT_HEADER = 'x-heliodon-client';
export const BROWSER_CLIENT = 'browser';
/**
 * The account that the page belongs to. It stops a tab from acting under another account that signed in with this
 * browser meanwhile.
 */
export const ACCOUNT_HEADER = 'x-heliodon-account';

/** Browsers send a cookie to every port of a host, so the cookie name identifies the portal. */
export function cookieName(kind: 'session' | 'remember', { secure = false, port = '' } = {}): string {
  return `${secure ? '__Host-' : ''}heliodon-${kind}${port && `-${port}`}`;
}
