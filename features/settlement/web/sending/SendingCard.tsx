import { DeleteOutlined, EditOutlined, HistoryOutlined, SendOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Space, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteSending,
  getSendingHistory,
  getSendings,
  type SendingRow,
  sendNow,
} from '../../contract/sending.contract.ts';
import { runTone } from './runTone.ts';
import styles from './sending.module.css';
import { fileKey, hourText } from './sendingForm.ts';
import type { SendingView } from './sendingView.ts';

interface SendingCardProps {
  row: SendingRow;
  ownAddress: string | null;
  onView: (view: SendingView) => void;
}

export function SendingCard({ row, ownAddress, onView }: SendingCardProps) {
  const { t } = useTranslation('settlement');
  return (
    <Card
      size="small"
      className={styles.card}
      title={
        <span className={styles.name}>
          {row.name}
          <StatusTag tone={row.active ? 'normal' : 'offline'}>
            {t(row.active ? 'sending.active' : 'sending.inactive')}
          </StatusTag>
        </span>
      }
      extra={<CardActions row={row} ownAddress={ownAddress} onView={onView} />}
    >
      {row.endedWhy && (
        <Alert type="error" showIcon className={styles.ended} title={t(`sending.ended.${row.endedWhy}`)} />
      )}
      <dl className={styles.facts}>
        <Fact label={t('sending.when')}>
          {t('sending.monthly', { day: row.dayOfMonth, hour: hourText(row.hour) })}
          <NextTime row={row} />
        </Fact>
        <Fact label={t('sending.reports')}>
          {row.files.map((file) => (
            <Tag key={file}>{t(`sending.file.${fileKey(file)}`)}</Tag>
          ))}
        </Fact>
        <Fact label={t('sending.plants')}>
          <PlantNames row={row} />
        </Fact>
        <Fact label={t('sending.recipients')}>
          {row.recipients.map(({ address, stopped }) => (
            <Tooltip key={address} title={stopped ? t('sending.stoppedHint') : undefined}>
              <Tag className={stopped ? styles.stopped : undefined}>
                {stopped ? t('sending.stoppedAddress', { address }) : address}
              </Tag>
            </Tooltip>
          ))}
        </Fact>
        {row.lastRun && (
          <Fact label={t('sending.last')}>
            <StatusTag plain tone={runTone[row.lastRun.state]}>
              {`${row.lastRun.month} ${t(`sending.run.${row.lastRun.state}`)}`}
            </StatusTag>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** Names of the plants that the account may see, and the number of the others. */
function PlantNames({ row: { plants, unseenPlants } }: { row: SendingRow }) {
  const { t } = useTranslation('settlement');
  const names = plants.map(({ name }) => name);
  const others = unseenPlants > 0 ? [t('sending.unseen', { count: unseenPlants })] : [];
  return [...names, ...others].join(t('sending.comma')) || t('sending.noPlants');
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Next time, one instant for all plants, in the zone of the first; the zone is named if zones differ. */
function NextTime({ row: { nextAt, plants } }: { row: SendingRow }) {
  const { t } = useTranslation('settlement');
  const zone = plants[0]?.timeZone;
  if (!nextAt || !zone) return null;
  const at = formatDateTime(nextAt, zone, 'minute');
  const several = plants.some(({ timeZone }) => timeZone !== zone);
  return (
    <Text tone="tertiary" size="sm">
      {t('sending.next', { at: several ? `${at} (${zone})` : at })}
    </Text>
  );
}

function CardActions({ row, ownAddress, onView }: SendingCardProps) {
  const { t } = useTranslation('settlement');
  const { message } = App.useApp();
  const { confirmDanger } = useConfirm();
  const client = useQueryClient();
  const remove = async () => {
    const done = await confirmDanger({
      action: t('sending.delete'),
      name: row.name,
      consequence: t('sending.deleteConsequence'),
      onConfirm: () => callApi(deleteSending, { id: row.id }),
    });
    if (done) await client.invalidateQueries({ queryKey: [getSendings.path] });
  };
  const test = async () => {
    await callApi(sendNow, { id: row.id });
    message.success(t('sending.testing', { address: ownAddress }));
    await client.invalidateQueries({ queryKey: [getSendingHistory.path] });
    onView({ is: 'history', row });
  };
  return (
    <Space size={0}>
      <Tooltip title={ownAddress ? t('sending.testHint', { address: ownAddress }) : t('sending.noAddress')}>
        <Button
          type="link"
          size="small"
          icon={<SendOutlined />}
          disabled={!ownAddress}
          onClick={() => void test().catch(() => undefined)}
        >
          {t('sending.test')}
        </Button>
      </Tooltip>
      <Button
        type="link"
        size="small"
        icon={<HistoryOutlined />}
        onClick={() => onView({ is: 'history', row })}
      >
        {t('sending.history')}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('sending.edit')}
        onClick={() => onView({ is: 'form', row, ownAddress })}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('sending.delete')}
        onClick={() => void remove()}
      />
    </Space>
  );
}
