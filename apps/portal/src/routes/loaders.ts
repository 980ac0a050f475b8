import { PERMISSIONS_PATH } from '@heliodon/auth/permissions-path';
import { chunkLoader } from '@heliodon/web/chunk';
import { askEarly } from '@heliodon/web/client';
import { afterSignIn, isSignedIn, LOGIN_PATH, noteReturn } from '@heliodon/web/session';
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunction } from 'react-router';
import { preloadFrame } from './frames.ts';
import type { Page } from './page.ts';
import { publicPage } from './publicPages.ts';
import type { PortalRoute } from './table.ts';

/** Stays on the current page; set by the router. */
let stay: () => boolean = () => false;

export function plugStay(given: () => boolean): void {
  stay = given;
}

/** Permissions, stores and menu: not needed for sign-in. Loaded in parallel with the permissions. */
const entry = loadedOnce(() => {
  askEarly(PERMISSIONS_PATH, {});
  return import('../session/entry.ts');
});
/** Refers to many chunks: not loaded with the sign-in page either. */
const consolePages = loadedOnce(() => import('./consolePages.ts'));
const moreTexts = loadedOnce(() => import('../moreTexts.ts'));

/** A failed or late load is repeated on the next request. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  const chunk = chunkLoader(load);
  return async () => {
    try {
      return await chunk.get();
    } catch (error) {
      chunk.forget();
      throw error;
    }
  };
}

/** Before a page that requires sign-in: permissions and its script are loaded. */
export async function enterPage(route: PortalRoute, { request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  if (!isSignedIn()) {
    noteReturn(pathname + search);
    throw redirect(LOGIN_PATH);
  }
  const script = preload(route);
  try {
    const { ensurePermissions, makeFormats } = await entry();
    const known = ensurePermissions();
    makeFormats();
    await known;
  } catch (error) {
    console.error(error);
    noteReturn(pathname + search);
    if (stay()) return null;
    throw error;
  }
  const { verdictOn, askAhead } = await entry();
  const verdict = verdictOn(route);
  if (typeof verdict === 'object') throw redirect(verdict.redirect);
  if (verdict === 'ok')
    void pageOf(route).then(
      (page) => askAhead(page, search),
      () => undefined,
    );
  return script;
}

/** Signed-in users are redirected from the sign-in page. */
export async function enterLogin(route: PortalRoute): Promise<null> {
  if (!isSignedIn()) return preload(route);
  let start: string;
  try {
    const { ensurePermissions, startOfAccount } = await entry();
    await ensurePermissions();
    const noted = afterSignIn();
    start = noted === '/' ? startOfAccount() : noted;
  } catch (error) {
    console.error(error);
    return preload(route);
  }
  throw redirect(start);
}

async function pageOf(route: PortalRoute): Promise<Page | undefined> {
  if (route.frame === 'public') return publicPage(route);
  return (await consolePages()).consolePage(route);
}

/** A script that fails to load is reported by the page, with a retry. */
export async function preload(route: PortalRoute): Promise<null> {
  const script = pageOf(route).then((page) => page?.preload?.());
  const texts = route.frame === 'public' ? undefined : moreTexts();
  await Promise.all([preloadFrame(route.frame), script, texts]).catch(() => undefined);
  return null;
}

/** Filters are in the URL; changing them does not run the loader again. */
export const onlyWhenPathChanges: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;
