import { ActDialog } from '@heliodon/commands/web';
import { getPackages, retryApply } from '@heliodon/dispatch/contract';
import { formatDateTime } from '@heliodon/kernel/format/time';
import type { ApplyState } from '@heliodon/site/contract';
import { ApplyProgress, useApply } from '@heliodon/site/web';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './packages.module.css';

interface LastApplyProps {
  plantId: number;
  known: ApplyState | null;
  timeZone: string;
  /** Show a change that succeeded, too. */
  always?: boolean;
}

/** The last change while it is in progress or if steps failed; failed steps can be retried. */
export function LastApply({ plantId, known, timeZone, always }: LastApplyProps) {
  const { t } = useTranslation(['dispatch', 'site']);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const apply = useApply(plantId, known?.applyId ?? null, known);
  if (!apply) return null;
  const failed = apply.steps.filter(({ state }) => state === 'failed').length;
  if (apply.finishedAt && failed === 0 && !always) return null;
  const outcome = !apply.finishedAt ? 'running' : failed > 0 ? 'failed' : 'done';
  const retry = async (secret: { password?: string }) => {
    const { applyId } = apply;
    await callApi(retryApply, { plantId, applyId, ...secret }, { quiet: true });
    await client.invalidateQueries({ queryKey: [getPackages.path] });
    await client.invalidateQueries({ queryKey: ['/ems/getApplyState'] });
  };
  return (
    <Card title={t(`order.title.${outcome}`, { count: failed })}>
      <div className={styles.lastApply}>
        <p>
          {t('order.by', {
            name: apply.package ? t(`packages.name.${apply.package}`) : t('site:order.step.reserve'),
            operator: apply.operator,
            time: formatDateTime(apply.createdAt, timeZone, 'minute'),
          })}
        </p>
        {outcome === 'failed' && (
          <Allowed code="dispatchSet">
            <Button onClick={() => setAsking(true)}>{t('order.retry', { count: failed })}</Button>
          </Allowed>
        )}
      </div>
      <ApplyProgress apply={apply} />
      {asking && (
        <ActDialog
          title={t('order.retry', { count: failed })}
          okText={t('order.send')}
          onAct={retry}
          onClose={() => setAsking(false)}
        >
          {t('order.retryHint')}
        </ActDialog>
      )}
    </Card>
  );
}
