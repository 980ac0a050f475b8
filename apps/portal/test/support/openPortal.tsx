import { getPermissions } from '@heliodon/auth/contract';
import { allPermissions, type Permission } from '@heliodon/contract/permissions';
import { type PageOptions, setViewport, signIn } from '@heliodon/ui/testing/renderPage';
import { setLanguage } from '@heliodon/web/i18n';
import { usePermissionStore } from '@heliodon/web/permissions';
import { kept } from '@heliodon/web/storage';
import { usePlantStore, useUserStore } from '@heliodon/web/stores';
import { server } from '@heliodon/web/testing/server';
import { setTheme } from '@heliodon/web/theme';
import { render } from 'vitest-browser-react/pure';
import { App } from '../../src/App.tsx';
import { router } from '../../src/routes/router.tsx';

export interface PortalOptions extends PageOptions {
  /** False: nobody is signed in. */
  readonly signedIn?: boolean;
}

/** The current flags in the format of the server. */
function menuListNow() {
  const { flags } = usePermissionStore.getState();
  const held = new Set(
    Object.values(flags ?? {}).flatMap((group) =>
      Object.keys(group).filter((code) => group[code as Permission]),
    ),
  );
  return allPermissions.map((menuCode) => ({
    menuCode,
    group: '',
    status: held.has(menuCode) ? ('1' as const) : ('0' as const),
  }));
}

/** The whole portal with layout, menu and guards, opened at an address. */
export async function openPortal(path: string, options: PortalOptions = {}) {
  const { lang = 'en', theme = 'light', signedIn = true } = options;
  await setViewport(options);
  await setLanguage(lang);
  setTheme(theme);
  signIn(options);
  if (signedIn) {
    const { userInfo } = useUserStore.getState();
    const { plant, plantCount } = usePlantStore.getState();
    if (!userInfo) throw new Error('nobody was signed in');
    server.answer(getPermissions, { userInfo, menuList: menuListNow(), plant, plantCount });
  } else kept.session.clear();
  await router.navigate(path);
  const screen = await render(<App />);
  return {
    ...screen,
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => router.navigate(to),
  };
}
