import type { CallResponse } from '@heliodon/contract/call';
import { Inline } from '@heliodon/ui/layout/Inline';
import { callApi } from '@heliodon/web/client';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDemoAccounts } from '../../contract/auth.contract.ts';
import styles from './DemoAccounts.module.css';

/** Known accounts of the demo data set; a click fills in the form. Hidden if the demo is off. */
export function DemoAccounts({ onPick }: { onPick: (account: string, password: string) => void }) {
  const { t } = useTranslation('auth');
  const [accounts, setAccounts] = useState<CallResponse<typeof getDemoAccounts>['accounts']>([]);

  useEffect(() => {
    const leaving = new AbortController();
    callApi(getDemoAccounts, {}, { mask: false, quiet: true, signal: leaving.signal }).then(
      (answer) => setAccounts(answer.accounts),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  if (accounts.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.title}>
        {t('demo.title')}
      </h2>
      <Inline as="ul" wrap gap="xs" align="stretch" className={styles.list}>
        {accounts.map(({ accountName, password, kind }) => (
          <li key={accountName}>
            <button type="button" className={styles.account} onClick={() => onPick(accountName, password)}>
              <span>{t(`demo.${kind}`)}</span>
              <b title={accountName}>{accountName}</b>
            </button>
          </li>
        ))}
      </Inline>
    </section>
  );
}
