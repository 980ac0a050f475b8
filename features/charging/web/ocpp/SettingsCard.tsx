import { NO_VALUE } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Text } from '@heliodon/ui/layout/Text';
import { Button, Card, Input, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskingProps } from './ActsCard.tsx';
import styles from './ocpp.module.css';
import type { Question } from './question.ts';
import { matchingSettings, newestSettings } from './questions.ts';
import { SettingDialog } from './SettingDialog.tsx';
import { useQuestions } from './useQuestions.ts';

type Setting = Question['settings'][number];

interface SettingsCardProps extends AskingProps {
  deviceId: number;
  timeZone: string;
}

/** The last settings reported by the charger; those that are not read-only can be changed. */
export function SettingsCard({ deviceId, timeZone, ask, order, disabled }: SettingsCardProps) {
  const { t } = useTranslation('charging');
  const { data } = useQuestions(deviceId);
  const [keyword, setKeyword] = useState('');
  const [edited, setEdited] = useState<Setting>();
  const newest = newestSettings(data?.rows ?? []);
  const columns: TableColumnsType<Setting> = [
    { key: 'key', title: t('settings.key'), dataIndex: 'key', width: 320 },
    {
      key: 'value',
      title: t('settings.value'),
      className: styles.value,
      render: (_, { value }) => value ?? NO_VALUE,
    },
    {
      key: 'acts',
      width: 120,
      align: 'right',
      render: (_, setting) =>
        setting.readonly ? (
          <Tag>{t('settings.readonly')}</Tag>
        ) : (
          <Button
            size="small"
            disabled={disabled}
            aria-label={`${t('settings.change')} ${setting.key}`}
            onClick={() => setEdited(setting)}
          >
            {t('settings.change')}
          </Button>
        ),
    },
  ];
  return (
    <Card
      size="small"
      title={t('settings.title')}
      extra={
        <Button
          size="small"
          disabled={disabled}
          onClick={() => void ask({ action: 'getConfiguration', keys: [] })}
        >
          {t('settings.read')}
        </Button>
      }
    >
      {newest ? (
        <>
          <div className={styles.bar}>
            <Input.Search
              allowClear
              aria-label={t('settings.search')}
              placeholder={t('settings.search')}
              className={styles.search}
              onChange={(event) => setKeyword(event.target.value)}
            />
            <Text tone="tertiary">
              {t('settings.asOf', { at: formatDateTime(newest.answeredAt, timeZone) })}
            </Text>
          </div>
          <Table<Setting>
            size="small"
            rowKey="key"
            columns={columns}
            dataSource={matchingSettings(newest.settings, keyword)}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 560 }}
            locale={{ emptyText: t('settings.noMatch') }}
          />
        </>
      ) : (
        <EmptyState compact title={t('settings.none')} hint={t('settings.noneHint')} />
      )}
      {edited && (
        <SettingDialog
          setting={edited}
          onSend={(value, secret) => order({ action: 'changeConfiguration', key: edited.key, value }, secret)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}
