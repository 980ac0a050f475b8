import { CheckCircleFilled } from '@ant-design/icons';
import { Text } from '@heliodon/ui/layout/Text';
import { signOutHere } from '@heliodon/web/session';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptKind } from '../../contract/kept-records.ts';
import { BACK_TO_LOGIN_SECONDS } from '../../contract/process.contract.ts';
import styles from '../cancel.module.css';
import { KeptList } from '../KeptList.tsx';

/** The account is closed: lists kept records and leads back to the sign-in page. */
export function Farewell({ kept }: { kept: readonly { kind: KeptKind; keepUntil: string }[] }) {
  const { t } = useTranslation('cancellation');
  const [left, setLeft] = useState(BACK_TO_LOGIN_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) signOutHere();
  }, [left]);
  return (
    <div className={styles.farewell} role="status">
      <CheckCircleFilled className={styles.tick} aria-hidden />
      <h2 className={styles.heading}>{t('farewell.title')}</h2>
      <Text as="p" tone="secondary">
        {t('farewell.back', { seconds: Math.max(left, 0) })}
      </Text>
      <div className={styles.text}>
        <KeptList kept={kept} />
      </div>
    </div>
  );
}
