import { cookieName } from '@heliodon/contract/browser-session';

/** Session cookie of a signed-in user at the portal under `url`, for playwright. */
export function sessionCookie(url: string, token: string) {
  const { origin, port } = new URL(url);
  const name = cookieName('session', { port });
  return { name, value: token, url: origin, httpOnly: true, sameSite: 'Strict' as const };
}
