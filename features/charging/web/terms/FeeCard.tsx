import { PlusOutlined } from '@ant-design/icons';
import { currencyUnit } from '@heliodon/kernel/format/money';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDate, formatDateTime } from '@heliodon/kernel/format/time';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteFee } from '../../contract/charging.contract.ts';
import { PRICE_PLACES } from './example.ts';
import { FeeDialog } from './FeeDialog.tsx';
import styles from './terms.module.css';
import { type Terms, useTermsChanged } from './useTerms.ts';

type Fee = Terms['fees'][number];

interface FeeCardProps {
  plant: PlantSummary;
  terms: Terms;
}

/** Current, past and future service fees; a future one can be deleted. */
export function FeeCard({ plant, terms }: FeeCardProps) {
  const { t } = useTranslation('charging');
  const mayChange = usePermission('plantEdit');
  const [open, setOpen] = useState(false);
  const columns = useFeeColumns(plant, terms.currency, mayChange);
  return (
    <Card
      title={t('fees.title')}
      extra={
        mayChange && (
          <Button icon={<PlusOutlined />} onClick={() => setOpen(true)}>
            {t('fees.add')}
          </Button>
        )
      }
    >
      <Table<Fee>
        size="small"
        rowKey="feeId"
        columns={columns}
        dataSource={terms.fees}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 640 }}
        locale={{ emptyText: <span className={styles.hint}>{t('fees.none')}</span> }}
      />
      {open && <FeeDialog plant={plant} currency={terms.currency} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function useFeeColumns({ plantId, timeZone }: PlantSummary, currency: string, mayChange: boolean) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const { confirmDanger } = useConfirm();
  const changed = useTermsChanged();
  const today = formatDate(Date.now(), timeZone);
  const stateOf = ({ current, effectiveFrom }: Fee) =>
    current ? 'current' : effectiveFrom > today ? 'future' : 'past';
  const take = ({ feeId, servicePerKwh, effectiveFrom }: Fee) =>
    confirmDanger({
      action: t('fees.delete'),
      name: t('fees.name', { fee: servicePerKwh, from: effectiveFrom }),
      consequence: t('fees.deleteHint'),
      onConfirm: async () => {
        await callApi(deleteFee, { plantId, feeId });
        await changed();
      },
    });
  const columns: TableColumnsType<Fee> = [
    {
      key: 'state',
      title: t('fees.state'),
      width: 120,
      render: (_, fee) => (
        <StatusTag plain tone={TONES[stateOf(fee)]}>
          {t(`feeState.${stateOf(fee)}`)}
        </StatusTag>
      ),
    },
    { key: 'from', title: t('fees.from'), dataIndex: 'effectiveFrom', width: 140 },
    {
      key: 'fee',
      title: t('fees.fee', { unit: `${currencyUnit(currency, lang)}/kWh` }),
      align: 'right',
      width: 180,
      render: (_, { servicePerKwh }) => formatNumber(Number(servicePerKwh), PRICE_PLACES),
    },
    { key: 'by', title: t('fees.by'), dataIndex: 'createdBy', width: 140 },
    {
      key: 'at',
      title: t('fees.at'),
      width: 170,
      render: (_, { createdAt }) => formatDateTime(createdAt, timeZone, 'minute'),
    },
  ];
  if (!mayChange) return columns;
  columns.push({
    key: 'acts',
    width: 100,
    render: (_, fee) =>
      stateOf(fee) === 'future' && (
        <Button size="small" danger onClick={() => void take(fee)}>
          {t('fees.delete')}
        </Button>
      ),
  });
  return columns;
}

const TONES = { current: 'normal', future: 'waiting', past: 'offline' } as const;
