import { allPermissions } from '@heliodon/contract/permissions';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { Alert, Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionTree } from './PermissionTree.tsx';
import { grantedOf, type RoleInfo, treeGroups } from './roleForm.ts';
import styles from './roles.module.css';

/** Explains why the user cannot change a role. */
export function RoleFacts({ role }: { role: RoleInfo }) {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const held = useMemo(() => grantedOf(role), [role]);
  const groups = useMemo(() => treeGroups(new Set(allPermissions), held), [held]);
  const why = role.deleted ? 'deletedHint' : role.attribute === 'default' ? 'defaultHint' : 'notYoursToEdit';
  return (
    <Stack gap="sm">
      <h2 className={styles.title}>
        {roleName({ roleId: role.roleId, roleName: role.name })}
        <Tag>{t(`role.${role.attribute}`)}</Tag>
        {role.deleted && <Tag color="warning">{t('role.deleted')}</Tag>}
      </h2>
      {role.description && (
        <Text as="p" tone="secondary">
          {role.description}
        </Text>
      )}
      <Alert type={role.deleted ? 'warning' : 'info'} showIcon title={t(`role.${why}`)} />
      <Names title={t('role.holders')} names={role.holders.map((holder) => holder.accountName)} />
      <Names title={t('role.plants')} names={role.plants.map((plant) => plant.name)} />
      <h3 className={styles.heading}>{t('role.permissions')}</h3>
      <PermissionTree groups={groups} value={held} readOnly />
    </Stack>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <Inline wrap gap="xxs" align="stretch">
        {names.map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </Inline>
    </>
  );
}
