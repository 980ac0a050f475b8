import { DownloadOutlined } from '@ant-design/icons';
import { SUCCESS } from '@heliodon/contract/errors';
import type { RegisteredLogger } from '@heliodon/devices/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { saveText } from '@heliodon/web/files';
import { Alert, Button, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './loggers.module.css';
import { secretsCsv } from './serials.ts';

/** Check codes and secrets, shown only once, to be copied or saved as a file. */
export function SecretsTable({ rows }: { rows: readonly RegisteredLogger[] }) {
  const { t } = useTranslation('devices');
  const headings = [t('loggers.sn'), t('loggers.checkCode'), t('loggers.secret')];
  const failed = rows.filter(({ code }) => code !== SUCCESS);
  const columns: TableColumnsType<RegisteredLogger> = [
    { key: 'sn', title: headings[0], width: 170, render: (_, row) => <SerialNumber value={row.sn} /> },
    {
      key: 'checkCode',
      title: headings[1],
      width: 150,
      render: (_, row) => row.checkCode && <SerialNumber value={row.checkCode} />,
    },
    {
      key: 'secret',
      title: headings[2],
      render: (_, row) =>
        row.code === SUCCESS ? (
          <span className={styles.secret}>
            <SerialNumber value={row.secret} />
          </span>
        ) : (
          <Text tone="fault">{row.msg}</Text>
        ),
    },
  ];
  return (
    <Stack gap="md" align="start" className={styles.secrets}>
      <Alert type="warning" showIcon title={t('loggers.once')} description={t('loggers.onceHint')} />
      {failed.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('loggers.someFailed', { failed: failed.length, all: rows.length })}
        />
      )}
      <Table<RegisteredLogger>
        rowKey="sn"
        size="small"
        columns={columns}
        dataSource={[...rows]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 640 }}
      />
      {failed.length < rows.length && (
        <Button
          icon={<DownloadOutlined />}
          onClick={() => saveText('loggers.csv', secretsCsv(headings, rows))}
        >
          {t('loggers.save')}
        </Button>
      )}
    </Stack>
  );
}
