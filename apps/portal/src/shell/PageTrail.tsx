import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { inGeneration, menuRouteOf, type PortalRoute, routeAt, routeNamed } from '../routes/table.ts';
import { usePageName } from '../routes/usePageName.ts';
import { useFacts } from '../session/facts.ts';
import styles from './PageTrail.module.css';

/** From the menu group to the parent pages; the page itself is the title below. */
export function PageTrail() {
  const route = routeAt(useLocation().pathname);
  const group = route && menuRouteOf(route)?.menu;
  return route && group ? <Trail route={route} group={group} /> : null;
}

function Trail({ route, group }: { route: PortalRoute; group: NonNullable<PortalRoute['menu']> }) {
  const { t } = useTranslation('portal');
  const { screenType } = useFacts();
  const pageName = usePageName(route);
  const parents = parentsOf(route).map((parent) => inGeneration(parent, screenType));
  const groupName = t(`group.${group}`);
  return (
    <Breadcrumb
      className={styles.trail}
      items={[
        // Some groups have the name of their first page.
        ...(groupName === pageName ? [] : [{ title: groupName }]),
        ...parents.map(({ path, titleKey }) => ({ title: <Link to={path}>{t(`title.${titleKey}`)}</Link> })),
        { title: pageName },
      ]}
    />
  );
}

/** The topmost first. */
function parentsOf(route: PortalRoute): PortalRoute[] {
  const parent = route.parent ? routeNamed(route.parent) : undefined;
  return parent ? [...parentsOf(parent), parent] : [];
}
