import type { Permission } from '@heliodon/contract/permissions';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAccount } from '../../contract/accounts.contract.ts';
import OwnDialogs from './OwnDialogs.tsx';
import { OwnFacts } from './OwnFacts.tsx';
import styles from './OwnInfo.module.css';
import type { OwnDialogName } from './ownDialog.ts';

const changes: [OwnDialogName, Permission][] = [
  ['edit', 'ownInfoEdit'],
  ['password', 'ownPassword'],
  ['phone', 'ownPhone'],
  ['email', 'ownEmail'],
];

/** The own account and its editable fields. */
export function OwnPanel() {
  const { t } = useTranslation('accounts');
  const { data, error, refetch } = useQuery(callQuery(getAccount, {}, { quiet: true }));
  const [which, setWhich] = useState<OwnDialogName | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card className={styles.card}>
      {data ? <OwnFacts account={data} /> : <Skeleton active paragraph={{ rows: 9 }} />}
      <div className={styles.changes}>
        {changes.map(([name, code]) => (
          <Allowed key={name} code={code}>
            <Button onClick={() => setWhich(name)}>{t(`own.${name}.title`)}</Button>
          </Allowed>
        ))}
      </div>
      <OwnDialogs which={which} onClose={() => setWhich(null)} />
    </Card>
  );
}
