import { HistoryBanner } from '@heliodon/ui/HistoryBanner';
import { useTurn } from '@heliodon/ui/onePerFrame';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useMenuStore } from '@heliodon/web/stores';
import { Drawer } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { FirstWait } from '../pages/FirstWait.tsx';
import { useFacts } from '../session/facts.ts';
import styles from './ConsoleLayout.module.css';
import { FocusOnMove } from './FocusOnMove.tsx';
import { Header } from './Header.tsx';
import { LoadingMask } from './LoadingMask.tsx';
import { PageTrail } from './PageTrail.tsx';
import { PageWait } from './PageWait.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Side menu, header and page. On a phone the menu is a drawer. */
export default function ConsoleLayout() {
  const phone = useNarrow();
  const collapsed = useMenuStore((state) => state.collapsed);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const page = useRef<HTMLElement>(null);
  const frameStands = useTurn();

  // The session has just ended; navigation to the sign-in page is in progress.
  const { signedIn } = useFacts();
  if (!signedIn) return <FirstWait />;

  const toggleMenu = () => {
    if (phone) setDrawerOpen(true);
    else useMenuStore.setState({ collapsed: !collapsed });
  };

  return (
    <div className={styles.layout} data-menu={phone ? 'drawer' : collapsed ? 'narrow' : 'wide'}>
      <SkipLink to={page} />
      <FocusOnMove to={page} />
      {phone ? (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          closable={false}
          size={272}
          styles={{ body: { padding: 0 } }}
        >
          <SideMenu collapsed={false} onChosen={() => setDrawerOpen(false)} />
        </Drawer>
      ) : (
        <aside className={styles.side}>
          <SideMenu collapsed={collapsed} />
        </aside>
      )}
      <div className={styles.main}>
        <Header phone={phone} menuCollapsed={phone || collapsed} onToggleMenu={toggleMenu} />
        <HistoryBanner />
        <main ref={page} className={styles.page} tabIndex={-1}>
          <PageTrail />
          <Suspense fallback={<PageWait />}>{frameStands ? <Outlet /> : <PageWait />}</Suspense>
        </main>
        <LoadingMask />
      </div>
    </div>
  );
}
