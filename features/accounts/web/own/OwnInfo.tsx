import { ErrorState } from '@heliodon/ui/ErrorState';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { getAccount } from '../../contract/accounts.contract.ts';
import { EditOwnInfo } from './EditOwnInfo.tsx';
import { OwnFacts } from './OwnFacts.tsx';
import styles from './OwnInfo.module.css';
import type { OwnDialogBodyProps } from './ownDialog.ts';

/** Opens the form directly. */
export const EditInfo = ({ onClose }: OwnDialogBodyProps) => (
  <OwnInfo editing onEditing={onClose} onClose={onClose} />
);

export function OwnInfo({ onClose, editing, onEditing }: OwnDialogBodyProps) {
  const { data, error, refetch } = useQuery(callQuery(getAccount, {}, { quiet: true }));
  const mayEdit = usePermission('ownInfoEdit');
  const { t } = useTranslation('accounts');

  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
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
