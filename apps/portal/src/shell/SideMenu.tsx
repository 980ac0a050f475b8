import { Logo } from '@heliodon/ui/Logo';
import { useMenuStore } from '@heliodon/web/stores';
import { theme } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { buildMenu } from '../routes/menu.ts';
import { inGeneration, menuRouteOf, type PortalRoute, routeAt } from '../routes/table.ts';
import { useFacts } from '../session/facts.ts';
import { FoldedSection } from './FoldedSection.tsx';
import { MenuSection } from './MenuSection.tsx';
import styles from './SideMenu.module.css';

interface SideMenuProps {
  collapsed: boolean;
  onChosen?: () => void;
}

/** Depends on permissions, plant type and origin; follows changes at once. */
export function SideMenu({ collapsed, onChosen }: SideMenuProps) {
  const { t } = useTranslation('portal');
  const facts = useFacts();
  const sections = useMemo(() => buildMenu(facts), [facts]);
  const current = useMenuRoute(facts.screenType);
  const { fontSize } = theme.useToken().token;
  const group = current?.menu;
  const openGroups = useMenuStore((state) => state.openGroups) ?? (group ? [group] : []);

  useEffect(() => {
    if (group) openGroup(group);
  }, [group]);

  return (
    <nav className={styles.nav} data-collapsed={collapsed} aria-label={t('menu')}>
      <Link to="/" className={styles.brand} onClick={onChosen}>
        <Logo size={fontSize * 2} withName={!collapsed} />
      </Link>
      <ul className={styles.sections}>
        {sections.map((section) =>
          collapsed ? (
            <FoldedSection key={section.group} {...section} current={current} />
          ) : (
            <MenuSection
              key={section.group}
              {...section}
              current={current}
              open={openGroups.includes(section.group)}
              onToggle={() => useMenuStore.setState({ openGroups: toggled(openGroups, section.group) })}
              onChosen={onChosen}
            />
          ),
        )}
      </ul>
    </nav>
  );
}

const toggled = (groups: readonly string[], group: string): string[] =>
  groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group];

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
