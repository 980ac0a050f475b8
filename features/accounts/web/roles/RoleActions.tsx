import { CopyOutlined, DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleRow } from '../../contract/accounts.contract.ts';
import styles from './roles.module.css';

interface RoleActionsProps {
  row: RoleRow;
  name: string;
  onOpen: (row: RoleRow) => void;
  onCopy: (row: RoleRow) => void;
  onDelete: (row: RoleRow) => void;
}

export const isEditable = (row: Pick<RoleRow, 'attribute' | 'deleted' | 'canEdit'>): boolean =>
  row.attribute === 'custom' && row.canEdit && !row.deleted;

/** Row actions: view, change, copy or delete the role. */
export function RoleActions({ row, name, onOpen, onCopy, onDelete }: RoleActionsProps) {
  const { t } = useTranslation('accounts');
  const mayChange = usePermission('accountRoles');
  const editable = mayChange && isEditable(row);
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <Tooltip title={label}>
      <Button type="text" size="small" icon={icon} aria-label={`${label} ${name}`} onClick={onClick} />
    </Tooltip>
  );
  return (
    <span className={styles.with}>
      {button(editable ? t('act.edit') : t('role.view'), editable ? <EditOutlined /> : <EyeOutlined />, () =>
        onOpen(row),
      )}
      {mayChange && button(t('role.copy'), <CopyOutlined />, () => onCopy(row))}
      {editable && button(t('act.delete'), <DeleteOutlined />, () => onDelete(row))}
    </span>
  );
}
