import { useTranslation } from 'react-i18next';
import styles from './sub.module.css';
import { useChosenRole } from './useChosenRole.ts';

/** The permissions of the selected role in one line. */
export function RoleSummary({ deleted }: { deleted?: number }) {
  const { t } = useTranslation('accounts');
  const chosen = useChosenRole();
  if (!chosen) return t('form.roleHint');
  const { role, granted } = chosen;
  return (
    <div className={styles.summary}>
      {role.roleId === deleted && <p className={styles.warn}>{t('form.roleDeleted')}</p>}
      <span>{t('form.roleMay')}</span>
      <ul>
        {granted.map(({ group, count, of }) => (
          <li key={group}>
            {t(`group.${group}`)} {count < of && <small>{`${count}/${of}`}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}
