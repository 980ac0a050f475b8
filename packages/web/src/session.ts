import { webText } from './i18n.ts';
import { ports } from './ports.ts';
import { clearSession, clearTab, kept, type UserInfo } from './storage.ts';

const AUTH_TOAST_SECONDS = 2;
export const LOGIN_PATH = '/login';

type Listener = () => void;

const endListeners = new Set<Listener>();
let leaving = false;

/** Called after session data is removed, also before another session starts: clear caches, close the socket. */
export function onSessionEnd(listener: Listener): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

export const isSignedIn = (): boolean => kept.session.read() !== undefined;

/**
 * Starts a session from the answer of checklogin, register or loginTemp; then go to `afterSignIn()`. The cookie is
 * already set.
 */
export function beginSession({ deviceToken, userInfo }: { deviceToken: string; userInfo: UserInfo }): void {
  leaving = false;
  clearTab();
  kept.codeWaits.clear();
  notifyEnd();
  // Not cleared before: other tabs would treat it as a sign-out.
  kept.session.write(`${userInfo.accountId} ${Date.now()}`);
  kept.deviceToken.write(deviceToken);
  keepUser(userInfo);
}

export function keepUser(userInfo: UserInfo): void {
  kept.userInfo.write(userInfo);
  kept.roleId.write(userInfo.roleId);
  kept.originSystem.write(userInfo.originSystem);
}

/** The page where the session ended, once and only for the same account; otherwise the start page. */
export function afterSignIn(): string {
  const noted = kept.returnTo.read();
  kept.returnTo.clear();
  if (!noted || !isOwnPath(noted.path)) return '/';
  const same = noted.accountId === null || noted.accountId === kept.userInfo.read()?.accountId;
  return same ? noted.path : '/';
}

/** Stores the page for `afterSignIn()`. */
export function noteReturn(path: string): void {
  if (!isOwnPath(path)) return;
  kept.returnTo.write({ path, accountId: kept.userInfo.read()?.accountId ?? null });
}

const signInPages = new Set(['/', '/login', '/register', '/forgotPassword', '/enterTransit', '/404', '/403']);
const HERE = 'http://portal.invalid';

/** A path of this portal: not an external address and not a sign-in page. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith('/')) return false;
  try {
    const { origin, pathname } = new URL(path, HERE);
    return origin === HERE && !pathname.startsWith('//') && !signInPages.has(pathname);
  } catch {
    return false;
  }
}

/** Local sign-out without a return page. The caller calls the server first. */
export function signOutHere(): void {
  leaving = false;
  kept.returnTo.clear();
  dropSession();
  ports().goTo(LOGIN_PATH);
}

/** Runs an action that ends the session: calls that fail because of it show no message; `signOutHere()` follows. */
export async function endingSession<T>(act: () => Promise<T>): Promise<T> {
  leaving = true;
  try {
    return await act();
  } catch (error) {
    leaving = false;
    throw error;
  }
}

/** The server ended the session. Shows one message even if several calls fail. */
export function sessionEnded(options: { message?: string; afterMs: number }): void {
  if (leaving) return;
  leaving = true;
  const here = globalThis.location;
  if (here && isSignedIn()) noteReturn(here.pathname + here.search);
  dropSession();
  ports().toast.error(options.message || webText('sessionEnded'), AUTH_TOAST_SECONDS);
  setTimeout(() => {
    leaving = false;
    ports().goTo(LOGIN_PATH);
  }, options.afterMs);
}

function dropSession(): void {
  clearSession();
  notifyEnd();
}

function notifyEnd(): void {
  for (const listener of endListeners) listener();
}

/** The account of this tab is signed out, but another one is signed in. */
export function startAnew(): void {
  clearTab();
  globalThis.location.reload();
}

/** Another tab signed out, or signed in with another account: this tab must follow. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== kept.session.key || event.oldValue === event.newValue) return;
    // Only if nobody has signed in since.
    if (event.newValue === null && !isSignedIn()) signOutHere();
    else if (event.newValue !== null && event.oldValue !== null) startAnew();
  };
  globalThis.addEventListener('storage', onStorage);
  return () => globalThis.removeEventListener('storage', onStorage);
}
