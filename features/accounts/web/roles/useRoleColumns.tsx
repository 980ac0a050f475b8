import type { PageColumn } from '@heliodon/ui/PageTable';
import { Button, Tag, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleRow } from '../../contract/accounts.contract.ts';
import styles from './roles.module.css';

interface RoleCells {
  nameOf: (row: RoleRow) => string;
  onOpen: (row: RoleRow) => void;
  actions: (row: RoleRow) => ReactNode;
}

export function useRoleColumns({ nameOf, onOpen, actions }: RoleCells): PageColumn<RoleRow>[] {
  const { t } = useTranslation('accounts');
  return useMemo(
    (): PageColumn<RoleRow>[] => [
      {
        key: 'name',
        title: t('role.name'),
        width: 230,
        locked: true,
        render: (row) => (
          <span className={styles.with}>
            <Button type="link" size="small" className={styles.name} onClick={() => onOpen(row)}>
              {nameOf(row)}
            </Button>
            {row.deleted && (
              <Tooltip title={t('role.deletedHint')}>
                <Tag color="warning">{t('role.deleted')}</Tag>
              </Tooltip>
            )}
          </span>
        ),
      },
      {
        key: 'attribute',
        title: t('role.attribute'),
        width: 96,
        render: (row) => (
          <Tag color={row.attribute === 'custom' ? 'processing' : undefined}>
            {t(`role.${row.attribute}`)}
          </Tag>
        ),
      },
      {
        key: 'description',
        title: t('own.field.description'),
        width: 240,
        value: (row) => row.description || (row.attribute === 'default' ? t(`role.about.${row.roleId}`) : ''),
      },
      { key: 'permissionCount', title: t('role.permissions'), width: 110, number: true, decimals: 0 },
      { key: 'plantCount', title: t('role.plants'), width: 124, number: true, decimals: 0 },
      { key: 'holderCount', title: t('role.holders'), width: 90, number: true, decimals: 0 },
      { key: 'ownerName', title: t('role.owner'), width: 110 },
      {
        key: 'actions',
        title: t('list.actions'),
        width: 112,
        fixed: 'end',
        locked: true,
        render: actions,
      },
    ],
    [t, nameOf, onOpen, actions],
  );
}
