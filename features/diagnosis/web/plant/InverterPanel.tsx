import type { InverterRow, PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Card, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import styles from '../finding/FindingCells.module.css';
import { levelTones } from '../levels.ts';
import { inverterPath } from '../paths.ts';
import { ShareLegend } from '../ShareLegend.tsx';
import { StringStrip } from './StringStrip.tsx';

/** One row per inverter, with its strings as a strip. */
export function InverterPanel({ data }: { data: PlantDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  const navigate = useNavigate();
  return (
    <Card size="small" title={t('inverters.title')} extra={<ShareLegend />}>
      <Table<InverterRow>
        rowKey="deviceId"
        size="small"
        columns={useColumns()}
        dataSource={data.inverters}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        scroll={{ x: 900 }}
        onRow={({ deviceId }) => ({ className: styles.row, onClick: () => navigate(inverterPath(deviceId)) })}
      />
    </Card>
  );
}

function useColumns(): TableColumnsType<InverterRow> {
  const { t } = useTranslation('diagnosis');
  const figure = (value: number | null, decimals: number) => formatNumber(value, decimals);
  return [
    {
      key: 'name',
      title: t('inverters.name'),
      width: 200,
      render: (_, row) => <Link to={inverterPath(row.deviceId)}>{row.alias || row.sn}</Link>,
    },
    {
      key: 'state',
      title: t('inverters.state'),
      width: 150,
      render: (_, { level, findings, pvKwh }) => {
        if (level)
          return (
            <StatusTag plain tone={levelTones[level]}>
              {t('inverters.findings', { n: findings })}
            </StatusTag>
          );
        return pvKwh === null ? (
          <StatusTag plain tone="offline">
            {t('inverters.unknown')}
          </StatusTag>
        ) : (
          <StatusTag plain tone="normal">
            {t('inverters.healthy')}
          </StatusTag>
        );
      },
    },
    {
      key: 'yield',
      title: t('inverters.yield'),
      width: 150,
      align: 'end',
      render: (_, row) => figure(row.yieldPerKw, 2),
    },
    {
      key: 'lost',
      title: t('inverters.lost'),
      width: 140,
      align: 'end',
      render: (_, row) => figure(row.lostKwh, 1),
    },
    {
      key: 'strings',
      title: t('inverters.strings'),
      render: (_, row) => <StringStrip strings={row.strings} />,
    },
  ];
}
