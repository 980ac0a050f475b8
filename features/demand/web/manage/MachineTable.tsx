import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { Card, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DemandSetup } from '../../contract/settings.contract.ts';
import styles from './manage.module.css';

type Machine = DemandSetup['devices'][number];

const MODES = ['auto', 'edge', 'agent', 'localAgent'] as const;

/** Text key for who holds the limit on a storage converter. */
function whoKey({ status, runMode }: Machine, on: boolean): string {
  if (!on) return 'off';
  if (status === 'offline') return 'offline';
  return MODES[runMode ?? -1] ?? 'unknown';
}

/** The storage converters with their run modes and the resulting holder of the limit. */
export function MachineTable({ setup: { devices, settings, plant } }: { setup: DemandSetup }) {
  const { t } = useTranslation('demand');
  const modeText = (code: number | null) => {
    const mode = MODES[code ?? -1];
    return mode ? t(`machines.mode.${mode}`) : NO_VALUE;
  };
  const cards = usePhoneCards<Machine>(
    [
      {
        title: t('machines.name'),
        render: (_, { deviceId, name, sn }) => (
          <Link to={`/monitoring/deviceDetails?deviceId=${deviceId}`}>{name || sn}</Link>
        ),
      },
      { title: t('machines.status'), render: (_, { status }) => <StatusTag status={status} plain /> },
      {
        title: t('machines.power'),
        align: 'right',
        render: (_, { powerKw, ratedKw }) => `${formatNumber(powerKw, 1)} / ${formatNumber(ratedKw, 0)} kW`,
      },
      { title: t('machines.runMode'), render: (_, { runMode }) => modeText(runMode) },
      {
        title: t('machines.who'),
        render: (_, machine) => t(`machines.by.${whoKey(machine, settings.on)}`),
      },
      {
        title: t('machines.at'),
        render: (_, { atMs }) => <LastUpdate at={atMs} timeZone={plant.timeZone} />,
      },
    ],
    { leads: 2, widthPx: 860 },
  );
  return (
    <Card title={t('machines.title')}>
      <Table<Machine>
        size="small"
        rowKey="deviceId"
        dataSource={devices}
        pagination={false}
        locale={{
          emptyText: <EmptyState compact title={t('manage.noStorage')} hint={t('manage.noStorageHint')} />,
        }}
        {...cards}
        footer={() => (
          <dl className={styles.modes}>
            {MODES.map((mode, code) => [
              <dt key={`${mode}-name`}>{modeText(code)}</dt>,
              <dd key={mode}>{t(`machines.rule.${mode}`)}</dd>,
            ])}
          </dl>
        )}
      />
    </Card>
  );
}
