import { Stack } from '@heliodon/ui/layout/Stack';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { RoleRow } from '../../contract/accounts.contract.ts';
import styles from './sub.module.css';

interface RoleInputProps {
  roles: readonly RoleRow[];
  /** The current role of the account; it may stay even if it could not be assigned any more. */
  current?: { roleId: number; roleName: string; roleDeleted: boolean };
  id?: string;
  value?: number;
  onChange?: (roleId: number) => void;
}

export function RoleInput({ roles, current, ...field }: RoleInputProps) {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const offered = roles.filter(({ canAssign }) => canAssign);
  const missing = current && !offered.some(({ roleId }) => roleId === current.roleId) ? [current] : [];
  const options = [
    ...missing.map((role) => ({
      value: role.roleId,
      label: roleName(role),
      deleted: role.roleDeleted,
      description: '',
    })),
    ...offered.map(({ roleId, name, description }) => ({
      value: roleId,
      label: roleName({ roleId, roleName: name }),
      deleted: false,
      description,
    })),
  ];
  return (
    <Select
      {...field}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('form.chooseRole')}
      labelRender={({ label, value }) => (
        <>
          {label}
          {value === current?.roleId && current?.roleDeleted && (
            <Tag className={styles.mark}>{t('role.deleted')}</Tag>
          )}
        </>
      )}
      optionRender={({ data }) => (
        <Stack className={styles.option}>
          <span>
            {data.label}
            {data.deleted && <Tag className={styles.mark}>{t('role.deleted')}</Tag>}
          </span>
          {data.description && <small>{data.description}</small>}
        </Stack>
      )}
    />
  );
}
