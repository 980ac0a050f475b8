import { Inline } from '@heliodon/ui/layout/Inline';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { Card, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveOpenToAll } from '../../contract/charging.contract.ts';
import styles from './terms.module.css';
import { useTermsChanged } from './useTerms.ts';

interface AccessCardProps {
  plantId: number;
  openToAll: boolean;
}

/** Everyone, or known cards only. */
export function AccessCard({ plantId, openToAll }: AccessCardProps) {
  const { t } = useTranslation('charging');
  const mayChange = usePermission('plantEdit');
  const changed = useTermsChanged();
  const { run: change, busy } = useAction((to: boolean) =>
    callApi(saveOpenToAll, { plantId, openToAll: to }).finally(changed),
  );
  return (
    <Card title={t('terms.access')}>
      <Inline gap="md" align="start">
        <Switch
          aria-label={t('terms.openToAll')}
          checked={openToAll}
          disabled={!mayChange}
          loading={busy}
          onChange={(to) => void change(to)}
        />
        <div>
          <b>{t('terms.openToAll')}</b>
          <p className={styles.hint}>{t(openToAll ? 'terms.openHint' : 'terms.closedHint')}</p>
        </div>
      </Inline>
    </Card>
  );
}
