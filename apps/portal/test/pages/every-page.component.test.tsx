import { getSignInFacts } from '@heliodon/auth/contract';
import { allPermissions } from '@heliodon/contract/permissions';
import { setLanguage } from '@heliodon/web/i18n';
import { server, takeLoggedErrors } from '@heliodon/web/testing/server';
import { describe, expect, it } from 'vitest';
import { menuRouteOf, type PortalRoute, routes } from '../../src/routes/table.ts';
import { answerAsEmptyPlant } from '../support/emptyPlant.ts';
import { openPortal } from '../support/openPortal.tsx';
import { tabTitle } from '../support/pageTitle.ts';

/** An untranslated key, `undefined`, or an unfilled placeholder. */
const untranslated = /\b[a-z]+(?:\.[a-z]\w+)+\b|undefined|\[object|\{\{/;
/** Dotted words that are not keys. */
const namesOfOthers = /\S+@\S+|https?:\S+|settings\.key/g;
const LEAST_CHARACTERS = 15;
/** Only stops a page that hangs: a group has up to twenty pages. */
const GROUP_MS = 300_000;
/** Contains a preview of a big screen, whose title is a second h1. */
const WITH_PREVIEW = '/systemManage/project';

/** May open every page: the manager role hides the role page. */
const everything = { roleId: 1001, permissions: allPermissions };
const pages = routes.filter((route) => !route.redirect);
const groupOf = (route: PortalRoute): string =>
  route.frame === 'console' ? (menuRouteOf(route)?.menu ?? 'others') : route.frame;
const groups = [...new Set(pages.map(groupOf))];

const visibleText = () => document.body.innerText.replace(namesOfOthers, '');
const isLoading = () =>
  document.querySelector('[data-testid="loading-mask"], .ant-skeleton, .ant-spin-spinning') !== null;

/** Faults of the page; undefined if none. */
function faultOf(route: PortalRoute, lang: 'zh' | 'en'): string | undefined {
  if (document.title !== tabTitle(route, lang)) return `has the title ${document.title}`;
  if (isLoading()) return 'is still loading';
  if (!document.querySelector('h1, h2')) return 'has no heading';
  const text = visibleText();
  if (text.length <= LEAST_CHARACTERS) return `says only ${text}`;
  const key = untranslated.exec(text)?.[0];
  if (key) return `says ${key}`;
  if (document.documentElement.scrollWidth > window.innerWidth) return 'is cut off sideways';
  if (document.querySelectorAll('main').length !== 1) return 'has not one main region';
  const titles = document.querySelectorAll('h1').length - (route.path === WITH_PREVIEW ? 1 : 0);
  if (route.frame === 'console' && titles !== 1) return `has ${titles} headings of the first level`;
  return undefined;
}

describe('every page has a title, a heading, texts and no error, in both languages', () => {
  it.each(groups)('%s', { timeout: GROUP_MS }, async (group) => {
    answerAsEmptyPlant();
    server.answer(getSignInFacts, { selfRegistration: true });
    const signedIn = group !== 'public';
    const portal = await openPortal(signedIn ? '/403' : '/404', { ...everything, signedIn });
    const faults: string[] = [];
    for (const route of pages.filter((each) => groupOf(each) === group)) {
      await portal.goTo(route.path);
      for (const lang of ['zh', 'en'] as const) {
        await setLanguage(lang);
        // A fault of one page must not hide that of the next one.
        await expect
          .poll(() => faultOf(route, lang), { timeout: 10_000 })
          .toBeUndefined()
          .catch(() => faults.push(`${route.path} in ${lang} ${faultOf(route, lang)}`));
      }
      faults.push(...takeLoggedErrors().map((error) => `${route.path} logs ${error}`));
    }
    expect(faults).toEqual([]);
  });
});

it.each(['/systemManage/log', '/downloads', '/systemManage/config', '/login'])(
  'at 1920 pixels %s does not overflow horizontally',
  async (path) => {
    const signedIn = path !== '/login';
    const portal = await openPortal(path, { ...everything, width: 1920, height: 900, signedIn });
    await expect.element(portal.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
);
