import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyCancel } from '../../contract/process.contract.ts';
import styles from '../cancel.module.css';
import { KeptList } from '../KeptList.tsx';
import { PROCESS_KEY } from '../keys.ts';

/** Step 1: consequences of the cancellation, before anything is done. */
export function ApplyStep() {
  const { t } = useTranslation('cancellation');
  const client = useQueryClient();
  const [agreed, setAgreed] = useState(false);
  const { run: apply, busy } = useAction(async () => {
    await callApi(applyCancel, { consent: true });
    await client.invalidateQueries({ queryKey: PROCESS_KEY });
  });
  return (
    <div className={styles.text}>
      <Text as="p" tone="secondary">
        {t('apply.lead')}
      </Text>
      <div>
        <h2 className={styles.heading}>{t('apply.goes')}</h2>
        <ul className={styles.points}>
          {(['account', 'things', 'files', 'back'] as const).map((point) => (
            <li key={point}>{t(`apply.point.${point}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <h2 className={styles.heading}>{t('kept.title')}</h2>
        <KeptList />
      </div>
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t('apply.consent')}
      </Checkbox>
      <div className={styles.buttons}>
        <Button type="primary" disabled={!agreed} loading={busy} onClick={apply}>
          {t('apply.submit')}
        </Button>
      </div>
    </div>
  );
}
