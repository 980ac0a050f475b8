import { type Permission, permissionsOfRole, ROLE_MANAGER } from '@heliodon/contract/permissions';
import type { Lang } from '@heliodon/kernel/lang';
import { setLanguage } from '@heliodon/web/i18n';
import { keepPermissions } from '@heliodon/web/permissions';
import { plugPorts } from '@heliodon/web/ports';
import { makeQueryClient } from '@heliodon/web/query';
import { beginSession } from '@heliodon/web/session';
import type { UserInfo } from '@heliodon/web/storage';
import { type PlantSummary, usePlantStore, useUserStore } from '@heliodon/web/stores';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { ColorMode } from '../tokens.ts';
import { UiProvider } from '../UiProvider.tsx';

export interface PageOptions {
  /** Path and query of the page. */
  readonly path?: string;
  readonly lang?: Lang;
  readonly theme?: ColorMode;
  readonly width?: number;
  readonly height?: number;
  /** 1 manager, 2 ordinary user, 3 operator; default manager. */
  readonly roleId?: number;
  /** Replaces the permissions of the role. */
  readonly permissions?: readonly Permission[];
  readonly plant?: Partial<PlantSummary> | null;
  readonly user?: Partial<UserInfo>;
}

const PLANT: PlantSummary = {
  plantId: 1,
  name: 'Test plant',
  screenType: 4,
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
};

function Messages({ goTo, children }: { goTo: (path: string) => void; children: ReactNode }) {
  const { message } = App.useApp();
  useLayoutEffect(() => {
    plugPorts({
      toast: {
        error: (content, duration) => void message.error({ content, duration }),
        warning: (content, duration) => void message.warning({ content, duration }),
      },
      goTo,
      // There is no router around the page; an earlier test may have set one.
      opens: () => true,
    });
  }, [message, goTo]);
  return children;
}

/** Grants exactly these permissions; an open page updates at once. */
export function grant(permissions: Iterable<Permission>): void {
  keepPermissions([...permissions].map((menuCode) => ({ menuCode, status: '1' })));
}

/** Starts a session as the server's answer would. */
export function signIn({ roleId = ROLE_MANAGER, permissions, plant, user }: PageOptions): void {
  const userInfo: UserInfo = {
    accountId: 7,
    accountName: 'tester',
    name: 'Tester',
    roleId,
    roleName: 'role',
    phone: null,
    email: null,
    originSystem: 'portal',
    platformManager: false,
    mustChangePassword: false,
    ...user,
  };
  beginSession({ deviceToken: 'device-of-a-test', userInfo });
  useUserStore.setState({ userInfo });
  const chosen = plant === null ? null : { ...PLANT, ...plant };
  usePlantStore.setState({
    plant: chosen,
    plantType: chosen?.screenType ?? 2,
    plantCount: chosen ? 1 : 0,
  });
  grant(permissions ?? permissionsOfRole(roleId));
}

/** Sets the viewport; does nothing if the size is unchanged from the previous test. */
export async function setViewport({ width = 1366, height = 768 }: PageOptions): Promise<void> {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}

/** Renders a page or part of it with the portal's theme, language, session, routes and messages. */
export async function renderPage(element: ReactNode, options: PageOptions = {}) {
  const { path = '/', lang = 'en', theme = 'light' } = options;
  await setViewport(options);
  await setLanguage(lang);
  signIn(options);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const goTo = (to: string) => void router.navigate(to);
  const screen = await render(
    <UiProvider mode={theme}>
      <QueryClientProvider client={makeQueryClient()}>
        <Messages goTo={goTo}>
          <Suspense fallback={null}>
            <RouterProvider router={router} />
          </Suspense>
        </Messages>
      </QueryClientProvider>
    </UiProvider>,
  );
  return {
    ...screen,
    /** The current address. */
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => router.navigate(to),
  };
}
