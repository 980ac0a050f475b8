import { SendOutlined } from '@ant-design/icons';
import { getLastCommands, type LastCommand, MAX_BATCH } from '@heliodon/commands/contract';
import { kindById } from '@heliodon/device-kinds/kinds';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { type Breakpoint, Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { targetOf } from '../batch/target.ts';
import { CommandDialog } from '../commands/CommandDialog.tsx';
import {
  CURVE_COMMAND,
  type CurveOnDevice,
  curveOnDevice,
  curveParams,
  type PfSetting,
  pointsText,
} from './curveOnDevice.ts';
import styles from './PfInverters.module.css';

export interface PfInvertersProps {
  plantId: number;
  timeZone: string;
  /** The saved setting. */
  setting: PfSetting;
  /** The form has changes that are not saved yet. */
  unsaved: boolean;
}

const LOOK_EVERY_MS = 2000;
/** Time and operator are hidden on phones for lack of width. */
const WIDE: Breakpoint[] = ['md'];

const TONES: Record<CurveOnDevice, StatusTone> = {
  never: 'offline',
  running: 'waiting',
  failed: 'fault',
  held: 'normal',
  other: 'warning',
};

/** Sends the plant's power factor setting to its inverters, and shows the setting that each one holds. */
export default function PfInverters(props: PfInvertersProps) {
  const { t } = useTranslation('devices');
  const may = usePermission('deviceSet');
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('pf.title')}</h3>
      {may ? (
        <Inverters {...props} />
      ) : (
        <Text as="p" tone="secondary">
          {t('pf.mayNot')}
        </Text>
      )}
    </section>
  );
}

function Inverters({ plantId, timeZone, setting, unsaved }: PfInvertersProps) {
  const { t } = useTranslation('devices');
  const [asked, setAsked] = useState<readonly LastCommand[]>();
  const { data, error, refetch } = useQuery({
    ...callQuery(getLastCommands, { plantId, name: CURVE_COMMAND }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ last }) => last && !last.finished) ? LOOK_EVERY_MS : false,
  });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonBlock height={120} />;
  if (data.rows.length === 0) return <EmptyState compact title={t('pf.none')} hint={t('pf.noneHint')} />;
  const wanted = curveParams(setting);
  const stateOf = ({ last }: LastCommand) => curveOnDevice(last, wanted);
  // A disabled setting need not be sent to inverters that never received one.
  const settled: readonly CurveOnDevice[] = setting.pfEnabled ? ['held'] : ['held', 'never'];
  const open = data.rows.filter((row) => !settled.includes(stateOf(row)));
  const targets = (open.length > 0 ? open : data.rows).slice(0, MAX_BATCH);
  const textOf = (row: LastCommand) => {
    const state = stateOf(row);
    return state === 'failed' ? row.last?.msg : t(`pf.state.${state}`);
  };
  const timeOf = ({ last }: LastCommand) => last?.finishedAt ?? last?.createdAt;
  // All targets have the command; its definition is taken from the kind of the first.
  const kind = asked?.[0] && kindById(asked[0].kind);
  const command = kind?.commands.find(({ name }) => name === CURVE_COMMAND);
  return (
    <>
      <div className={styles.bar}>
        <Text as="p" tone="secondary">
          {t(unsaved ? 'pf.saveFirst' : 'pf.hint')}
        </Text>
        <Button
          icon={<SendOutlined />}
          type={open.length > 0 ? 'primary' : 'default'}
          disabled={unsaved}
          onClick={() => setAsked(targets)}
        >
          {t('pf.send', { count: targets.length })}
        </Button>
      </div>
      <Table<LastCommand>
        size="small"
        rowKey="deviceId"
        dataSource={data.rows}
        pagination={data.rows.length > 10 && { pageSize: 10, showSizeChanger: false }}
        columns={[
          { title: t('pf.inverter'), key: 'name', render: (_, row) => targetOf(row).name },
          {
            title: t('pf.onDevice'),
            key: 'state',
            render: (_, row) => (
              <StatusTag plain tone={TONES[stateOf(row)]}>
                {textOf(row)}
              </StatusTag>
            ),
          },
          {
            title: t('command.at'),
            key: 'at',
            responsive: WIDE,
            render: (_, row) => {
              const at = timeOf(row);
              return at ? formatDateTime(at, timeZone) : '--';
            },
          },
          {
            title: t('command.operator'),
            key: 'operator',
            responsive: WIDE,
            render: (_, { last }) => last?.operator ?? '--',
          },
        ]}
      />
      {asked && kind && command && (
        <CommandDialog
          fixed
          kind={kind}
          targets={asked.map(targetOf)}
          command={command}
          values={wanted}
          summary={setting.pfEnabled ? t('pf.curve', { points: pointsText(setting) }) : t('pf.off')}
          onClose={() => {
            setAsked(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}
