import { formatDateTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import type { PageColumn } from '@heliodon/ui/PageTable';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { Tag, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountState, SubAccountRow } from '../../contract/accounts.contract.ts';
import { browserZone, lastDayOf } from '../validity.ts';
import { PlantsCell } from './PlantsCell.tsx';
import styles from './sub.module.css';

export const toneOfState = {
  enabled: 'normal',
  disabled: 'offline',
  expired: 'fault',
} as const satisfies Record<AccountState, string>;

const timeText = (at: string) => formatDateTime(at, browserZone, 'minute');

/** `actions`: actions of a row; without any permission the column is left out. */
export function useAccountColumns(
  actions: ((row: SubAccountRow) => ReactNode) | undefined,
): PageColumn<SubAccountRow>[] {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  return useMemo((): PageColumn<SubAccountRow>[] => {
    const nameOfRole = (row: SubAccountRow) => roleName(row);
    const columns: PageColumn<SubAccountRow>[] = [
      {
        key: 'state',
        title: t('list.state'),
        width: 96,
        locked: true,
        render: (row) => (
          <StatusTag plain tone={toneOfState[row.state]}>
            {t(`state.${row.state}`)}
          </StatusTag>
        ),
      },
      {
        key: 'accountName',
        title: t('own.field.accountName'),
        width: 156,
        sortable: true,
        locked: true,
        render: (row) => <NameCell row={row} />,
      },
      { key: 'name', title: t('own.field.name'), width: 108, sortable: true },
      {
        key: 'role',
        title: t('own.field.roleName'),
        width: 150,
        render: (row) => <RoleCell name={nameOfRole(row)} deleted={row.roleDeleted} />,
      },
      {
        key: 'validUntil',
        title: t('own.field.validUntil'),
        width: 116,
        sortable: true,
        render: (row) => <ValidityCell row={row} />,
      },
      {
        key: 'plantCount',
        title: t('list.plants'),
        width: 128,
        render: (row) => <PlantsCell row={row} />,
      },
      { key: 'phone', title: t('own.field.phone'), width: 126 },
      { key: 'email', title: t('own.field.email'), width: 176 },
      { key: 'company', title: t('own.field.company'), width: 140 },
      { key: 'position', title: t('own.field.position'), width: 120, hidden: true },
      {
        key: 'sex',
        title: t('own.field.sex'),
        width: 84,
        hidden: true,
        value: (row) => t(`own.sex.${row.sex}`),
      },
      { key: 'description', title: t('own.field.description'), width: 180, hidden: true },
      { key: 'parentName', title: t('list.parent'), width: 124 },
      {
        key: 'belowCount',
        title: t('list.below'),
        width: 100,
        number: true,
        decimals: 0,
        hidden: true,
      },
      {
        key: 'lastSignInAt',
        title: t('list.lastSignIn'),
        width: 146,
        sortable: true,
        value: (row) => row.lastSignInAt && timeText(row.lastSignInAt),
      },
      {
        key: 'createdAt',
        title: t('list.created'),
        width: 146,
        sortable: true,
        hidden: true,
        value: (row) => timeText(row.createdAt),
      },
    ];
    if (actions)
      columns.push({
        key: 'actions',
        title: t('list.actions'),
        width: 92,
        fixed: 'end',
        locked: true,
        render: actions,
      });
    return columns;
  }, [t, roleName, actions]);
}

function NameCell({ row }: { row: SubAccountRow }) {
  const { t } = useTranslation('accounts');
  return (
    <span className={styles.with}>
      <span className={styles.cut} title={row.accountName}>
        {row.accountName}
      </span>
      {row.passwordInitial && (
        <Tooltip title={t('list.initialHint')}>
          <Tag>{t('list.initial')}</Tag>
        </Tooltip>
      )}
    </span>
  );
}

function RoleCell({ name, deleted }: { name: string; deleted: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <span className={styles.with}>
      <span className={styles.cut} title={name}>
        {name}
      </span>
      {deleted && (
        <Tooltip title={t('role.deletedHint')}>
          <Tag color="warning">{t('role.deleted')}</Tag>
        </Tooltip>
      )}
    </span>
  );
}

function ValidityCell({ row }: { row: SubAccountRow }) {
  const { t } = useTranslation('accounts');
  const day = lastDayOf(row.validUntil, browserZone);
  if (!day) return <Text tone="tertiary">{t('form.permanent')}</Text>;
  return (
    <span
      className={row.state === 'expired' ? styles.expired : undefined}
      title={timeText(row.validUntil ?? '')}
    >
      {day}
    </span>
  );
}
