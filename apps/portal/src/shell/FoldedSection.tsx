import { Dropdown, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { MenuSection as Section } from '../routes/menu.ts';
import type { PortalRoute } from '../routes/table.ts';
import { groupIcons } from './groupIcons.tsx';
import styles from './SideMenu.module.css';

interface FoldedSectionProps extends Section {
  current: PortalRoute | undefined;
}

/** A group of the collapsed menu: its icon, with its pages on hover or click. */
export function FoldedSection({ group, entries, current }: FoldedSectionProps) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const titleOf = (entry: PortalRoute) => t(`title.${entry.titleKey}`);
  const [only] = entries;
  if (only && entries.length === 1)
    return (
      <li>
        <Tooltip title={titleOf(only)} placement="right">
          <Link
            to={only.path}
            className={styles.title}
            aria-label={titleOf(only)}
            aria-current={only === current ? 'page' : undefined}
          >
            {groupIcons[group]}
          </Link>
        </Tooltip>
      </li>
    );
  return (
    <li>
      <Dropdown
        placement="topRight"
        trigger={['hover', 'click']}
        align={{ points: ['tl', 'tr'] }}
        menu={{
          items: entries.map((entry) => ({
            key: entry.name,
            label: <Link to={entry.path}>{titleOf(entry)}</Link>,
            // The keyboard selects the entry, not the link in it.
            onClick: ({ domEvent }) => domEvent.type === 'keydown' && void navigate(entry.path),
          })),
          selectedKeys: current ? [current.name] : [],
        }}
      >
        <button
          type="button"
          className={styles.title}
          aria-label={t(`group.${group}`)}
          data-current={current?.menu === group}
        >
          {groupIcons[group]}
        </button>
      </Dropdown>
    </li>
  );
}
