import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SubAccountRow } from '../../contract/accounts.contract.ts';
import styles from './sub.module.css';

export type AccountAct = 'edit' | 'reset' | 'disable' | 'enable' | 'delete';

interface AccountActionsProps {
  row: SubAccountRow;
  onAct: (act: AccountAct, row: SubAccountRow) => void;
}

/** Account permissions of the user. */
export function useAccountRights() {
  return {
    edit: usePermission('accountEdit'),
    reset: usePermission('accountReset'),
    disable: usePermission('accountDisable'),
    delete: usePermission('accountDelete'),
  };
}

/** Row actions of an account. */
export function AccountActions({ row, onAct }: AccountActionsProps) {
  const { t } = useTranslation('accounts');
  const rights = useAccountRights();
  const able: [AccountAct, boolean][] = [
    ['reset', rights.reset],
    ['disable', rights.disable && row.enabled],
    ['enable', rights.disable && !row.enabled],
    ['delete', rights.delete],
  ];
  const items: NonNullable<MenuProps['items']> = able
    .filter(([, may]) => may)
    .map(([key]) => ({
      key,
      label: t(`act.${key}`),
      danger: key === 'delete',
      onClick: () => onAct(key, row),
    }));
  return (
    <span className={styles.actions}>
      {rights.edit && (
        <Tooltip title={t('act.edit')}>
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`${t('act.edit')} ${row.accountName}`}
            onClick={() => onAct('edit', row)}
          />
        </Tooltip>
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('act.more', { name: row.accountName })}
          />
        </Dropdown>
      )}
    </span>
  );
}
