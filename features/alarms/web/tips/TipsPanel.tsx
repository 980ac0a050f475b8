import { ErrorState } from '@heliodon/ui/ErrorState';
import { TableSkeleton } from '@heliodon/ui/table/TableSkeleton';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AlarmTip,
  type AlarmTips,
  defaultTips,
  type GradeName,
  getAlarmTips,
  gradeNames,
  saveAlarmTips,
} from '../../contract/tips.contract.ts';
import { alarmWatch } from '../prompt/alarmWatch.ts';
import { SoundCard } from './SoundCard.tsx';
import { TipRow } from './TipRow.tsx';
import styles from './TipsPanel.module.css';

/** Alarm notification settings of the own account, by level. */
export default function TipsPanel() {
  const { data, error, refetch } = useQuery(callQuery(getAlarmTips, {}, { quiet: true }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.panel}>
      {data ? <TipsForm key={JSON.stringify(data)} saved={data} /> : <TableSkeleton />}
      <SoundCard />
    </div>
  );
}

function TipsForm({ saved }: { saved: AlarmTips }) {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const client = useQueryClient();
  const maySet = usePermission('alarmSettings');
  const [tips, setTips] = useState(saved);
  const changed = JSON.stringify(tips) !== JSON.stringify(saved);

  const change = (name: GradeName, part: Partial<AlarmTip>) =>
    setTips({ ...tips, [name]: { ...tips[name], ...part } });
  const { run: save, busy } = useAction(async () => {
    await callApi(saveAlarmTips, tips, { mask: false });
    alarmWatch.applyTips(tips);
    message.success(t('tips.saved'));
    client.setQueryData(callQuery(getAlarmTips, {}).queryKey, tips);
  });

  return (
    <Card
      title={t('tips.title')}
      extra={
        maySet && (
          <Space>
            <Button onClick={() => setTips(defaultTips)}>{t('tips.defaults')}</Button>
            <Button type="primary" disabled={!changed} loading={busy} onClick={() => void save()}>
              {t('tips.save')}
            </Button>
          </Space>
        )
      }
    >
      {!maySet && <Alert type="info" showIcon title={t('tips.readOnly')} className={styles.note} />}
      <p className={styles.lead}>{t('tips.lead')}</p>
      <table className={styles.table} aria-label={t('tips.title')}>
        <thead>
          <tr>
            {(['level', 'screen', 'voice', 'repeat', 'interval', 'inWords', 'trial'] as const).map(
              (column) => (
                <th key={column} scope="col">
                  {t(`tips.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {gradeNames.map((name) => (
            <TipRow
              key={name}
              name={name}
              tip={tips[name]}
              disabled={!maySet}
              onChange={(part) => change(name, part)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
