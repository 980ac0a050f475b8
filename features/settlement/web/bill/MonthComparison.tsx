import { EditOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getReconciliation,
  getReconciliations,
  reopenReconciliation,
} from '../../contract/reconciliation.contract.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import styles from './bill.module.css';
import { ComparisonTable } from './ComparisonTable.tsx';
import type { Compared } from './compared.ts';
import { signedMoney } from './figures.ts';
import { MonthStatusTag } from './MonthStatusTag.tsx';
import { UtilityForm } from './UtilityForm.tsx';

interface MonthComparisonProps {
  plant: PlantSummary;
  month: string;
}

export function MonthComparison({ plant: { plantId }, month }: MonthComparisonProps) {
  const query = useQuery(callQuery(getReconciliation, { plantId, month }, { quiet: true }));
  return (
    <LoadedCard query={query} height="16rem">
      {(compared) => <Comparison plantId={plantId} compared={compared} />}
    </LoadedCard>
  );
}

/** The two bills side by side, the reasons for differences, and whether a user accepted them. */
function Comparison({ plantId, compared }: { plantId: number; compared: Compared }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const client = useQueryClient();
  const [shown, setShown] = useState<'form' | 'accept'>();
  const { month, status, utility, accepted, timeZone, currency } = compared;
  const changed = async () => {
    setShown(undefined);
    await Promise.all([
      client.invalidateQueries({ queryKey: [getReconciliation.path] }),
      client.invalidateQueries({ queryKey: [getReconciliations.path] }),
    ]);
  };
  const reopen = async () => {
    await callApi(reopenReconciliation, { plantId, month, revision: utility?.revision ?? 0 });
    await changed();
  };
  return (
    <Card
      title={
        <Space>
          {t('bill.reconcile.of', { month })}
          <MonthStatusTag status={status} />
        </Space>
      }
      extra={
        <Allowed code="plantEdit">
          <Space>
            <Button icon={<EditOutlined />} onClick={() => setShown('form')}>
              {t(utility ? 'bill.reconcile.change' : 'bill.reconcile.enter')}
            </Button>
            {status === 'open' && (
              <Button type="primary" onClick={() => setShown('accept')}>
                {t('bill.reconcile.accept')}
              </Button>
            )}
            {status === 'explained' && (
              <Button onClick={() => void reopen().catch(() => undefined)}>
                {t('bill.reconcile.reopen')}
              </Button>
            )}
          </Space>
        </Allowed>
      }
    >
      <Stack gap="md">
        {compared.running && <Alert type="info" showIcon title={t('bill.reconcile.running')} />}
        {!utility && <Alert type="info" showIcon title={t('bill.reconcile.emptyHint')} />}
        {accepted && (
          <Alert
            type={accepted.outdated ? 'warning' : 'success'}
            showIcon
            title={t(accepted.outdated ? 'bill.reconcile.outdated' : 'bill.reconcile.accepted', {
              by: accepted.by,
              at: formatDateTime(accepted.at, timeZone, 'minute'),
            })}
            description={accepted.note}
          />
        )}
        <ComparisonTable compared={compared} />
        {utility && (
          <p className={styles.note}>
            {t('bill.reconcile.saved', {
              revision: utility.revision,
              by: utility.savedBy,
              at: formatDateTime(utility.savedAt, timeZone, 'minute'),
            })}
            {utility.invoiceNo && ` · ${t('bill.reconcile.invoiceNo')} ${utility.invoiceNo}`}
            {utility.fileName && ` · ${utility.fileName}`}
            {utility.note && ` · ${utility.note}`}
          </p>
        )}
      </Stack>
      {shown === 'form' && (
        <UtilityForm
          plantId={plantId}
          compared={compared}
          onClose={() => setShown(undefined)}
          onSaved={changed}
        />
      )}
      {shown === 'accept' && utility && (
        <AcceptDialog
          plantId={plantId}
          month={month}
          revision={utility.revision}
          difference={compared.difference ?? '0.00'}
          differenceText={`${signedMoney(compared.difference)} ${currencyUnit(currency, lang)}`}
          onClose={() => setShown(undefined)}
          onAccepted={changed}
        />
      )}
    </Card>
  );
}
