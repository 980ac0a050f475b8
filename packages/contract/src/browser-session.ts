/** The portal says with it that it is a browser: its session is a cookie, which no script can read. Programs send none. */
export const CLIENT_HEADER = 'x-heliodon-client';
export const BROWSER_CLIENT = 'browser';
/** Whom the page shows: a tab does nothing under another account that signed in on this browser meanwhile. */
export const ACCOUNT_HEADER = 'x-heliodon-account';

/** A cookie goes to every port of a machine, so its name says of which portal it is. */
export function cookieName(kind: 'session' | 'remember', { secure = false, port = '' } = {}): string {
  return `${secure ? '__Host-' : ''}heliodon-${kind}${port && `-${port}`}`;
}
