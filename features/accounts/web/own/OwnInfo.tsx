import { formatDate } from '@heliodon/kernel/format/time';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { useRoleName } from '@heliodon/ui/useRoleName';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { getAccount } from '../../contract/accounts.contract.ts';
import { EditOwnInfo } from './EditOwnInfo.tsx';
import styles from './OwnInfo.module.css';
import type { OwnAccount, OwnDialogBodyProps } from './ownDialog.ts';

export function OwnInfo({ onClose, editing, onEditing }: OwnDialogBodyProps) {
  const { data, isError, refetch } = useQuery(callQuery(getAccount, {}, { quiet: true }));
  const mayEdit = usePermission('ownInfoEdit');
  const { t } = useTranslation('accounts');

  if (isError) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 9 }} />;
  if (editing) return <EditOwnInfo account={data} onDone={() => onEditing(false)} />;
  return (
    <>
      <OwnFacts account={data} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('own.info.close')}</Button>
        {mayEdit && (
          <Button type="primary" onClick={() => onEditing(true)}>
            {t('own.info.edit')}
          </Button>
        )}
      </div>
    </>
  );
}

function OwnFacts({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('accounts');
  const roleName = useRoleName();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { validUntil } = account;
  const facts = {
    accountName: account.accountName,
    roleName: roleName(account),
    name: account.name,
    sex: t(`own.sex.${account.sex}`),
    phone: account.phone,
    email: account.email,
    company: account.company,
    position: account.position,
    description: account.description,
    validUntil: validUntil ? formatDate(validUntil, zone) : t('own.info.permanent'),
    createdAt: formatDate(account.createdAt, zone),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([key, value]) => (
        <div key={key} className={styles.fact}>
          <dt>{t(`own.field.${key}`)}</dt>
          <dd>{value || <span className={styles.none}>{t('own.info.none')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
