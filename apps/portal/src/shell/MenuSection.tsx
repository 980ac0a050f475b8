import { RightOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuSection as Section } from '../routes/menu.ts';
import type { PortalRoute } from '../routes/table.ts';
import { groupIcons } from './groupIcons.tsx';
import styles from './SideMenu.module.css';

interface MenuSectionProps extends Section {
  current: PortalRoute | undefined;
  open: boolean;
  onToggle: () => void;
  onChosen: (() => void) | undefined;
}

/** A group of the menu with its pages; a group with one page is a single entry. */
export function MenuSection({ group, entries, current, open, onToggle, onChosen }: MenuSectionProps) {
  const { t } = useTranslation('portal');
  const pageLink = (entry: PortalRoute, icon = false) => (
    <Link
      to={entry.path}
      className={icon ? styles.title : styles.page}
      aria-current={entry === current ? 'page' : undefined}
      onClick={onChosen}
    >
      {icon && groupIcons[group]}
      <span className={styles.name}>{t(`title.${entry.titleKey}`)}</span>
    </Link>
  );
  const [only] = entries;
  if (only && entries.length === 1) return <li>{pageLink(only, true)}</li>;
  return (
    <li>
      <button
        type="button"
        className={styles.title}
        aria-expanded={open}
        data-current={current?.menu === group}
        onClick={onToggle}
      >
        {groupIcons[group]}
        <span className={styles.name}>{t(`group.${group}`)}</span>
        <RightOutlined aria-hidden className={styles.arrow} />
      </button>
      {open && (
        <ul className={styles.pages}>
          {entries.map((entry) => (
            <li key={entry.name}>{pageLink(entry)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
