import { Logo } from '@heliodon/ui/Logo';
import { useMenuStore } from '@heliodon/web/stores';
import { ConfigProvider, Menu, type MenuProps, theme } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { buildMenu } from '../routes/menu.ts';
import { inGeneration, menuRouteOf, type PortalRoute, routeAt } from '../routes/table.ts';
import { useFacts } from '../session/facts.ts';
import { groupIcons } from './groupIcons.tsx';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  collapsed: boolean;
  onChosen?: () => void;
}

/** Built from permissions, plant type and origin; built again at once when one of them changes. */
export function SideMenu({ collapsed, onChosen }: SideMenuProps) {
  const { t } = useTranslation('portal');
  const facts = useFacts();
  const current = useMenuRoute(facts.screenType);
  const openGroups = useMenuStore((state) => state.openGroups);
  const group = current?.menu;
  const { indent, logoPx, menuTheme } = useMenuLook();

  useEffect(() => {
    if (group) openGroup(group);
  }, [group]);

  const items = useMemo<MenuProps['items']>(
    () =>
      buildMenu(facts).map(({ group, entries }) => {
        const [only] = entries;
        const link = (entry: PortalRoute) => <Link to={entry.path}>{t(`title.${entry.titleKey}`)}</Link>;
        if (only && entries.length === 1)
          return { key: only.name, icon: groupIcons[group], label: link(only) };
        return {
          key: group,
          icon: groupIcons[group],
          label: t(`group.${group}`),
          popupClassName: styles.popup,
          children: entries.map((entry) => ({ key: entry.name, label: link(entry) })),
        };
      }),
    [facts, t],
  );

  return (
    <nav className={styles.nav} data-collapsed={collapsed} aria-label={t('menu')}>
      <Link to="/" className={styles.brand} onClick={onChosen}>
        <Logo size={logoPx} withName={!collapsed} />
      </Link>
      <div className={styles.scroll}>
        <ConfigProvider theme={menuTheme}>
          <Menu
            mode="inline"
            inlineCollapsed={collapsed}
            inlineIndent={indent}
            items={items}
            selectedKeys={current ? [current.name] : []}
            {...(collapsed ? {} : { openKeys: openGroups ?? (group ? [group] : []) })}
            onOpenChange={(openGroups) => {
              if (!collapsed) useMenuStore.setState({ openGroups });
            }}
            onClick={onChosen}
          />
        </ConfigProvider>
      </div>
    </nav>
  );
}

const ICON_GAP = 8;

/** Denser than antd's own menu, as wide as the column when collapsed; grows with the page. */
function useMenuLook() {
  const { token } = theme.useToken();
  const { controlHeight, fontSize } = token;
  const menuTheme = useMemo(
    () => ({
      components: {
        Menu: {
          itemBg: 'transparent',
          subMenuItemBg: 'transparent',
          itemColor: 'var(--hd-text-secondary)',
          itemHoverColor: 'var(--hd-text)',
          itemHoverBg: 'var(--hd-hover)',
          itemHeight: controlHeight + 4,
          itemMarginBlock: 2,
          itemMarginInline: 4,
          collapsedWidth: controlHeight * 2 - 1,
          activeBarBorderWidth: 0,
          iconMarginInlineEnd: ICON_GAP,
        },
      },
    }),
    [controlHeight],
  );
  // One step is an icon and its gap: entries stand below the word of their group.
  return { indent: fontSize + ICON_GAP, logoPx: fontSize * 2, menuTheme };
}

function openGroup(group: string): void {
  const { openGroups } = useMenuStore.getState();
  if (openGroups && !openGroups.includes(group))
    useMenuStore.setState({ openGroups: [...openGroups, group] });
}

function useMenuRoute(screenType: number): PortalRoute | undefined {
  const route = routeAt(useLocation().pathname);
  const shown = route && menuRouteOf(route);
  return shown && inGeneration(shown, screenType);
}
