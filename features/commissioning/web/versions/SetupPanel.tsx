import { ApiOutlined } from '@ant-design/icons';
import type { CallResponse } from '@heliodon/contract/call';
import { kindById } from '@heliodon/device-kinds/kinds';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { useLang } from '@heliodon/ui/useLang';
import { CallFailed } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { commissioningErrors, getSetupConfig } from '../../contract/index.ts';
import { useMaps } from '../connect/useMaps.ts';
import { usePlaceText } from '../connect/usePlaceText.ts';
import { LoggerTexts } from '../LoggerTexts.tsx';
import { deviceTitle, kindOf, mapTitle } from '../model/deviceMap.ts';
import { addressOf } from '../model/lines.ts';
import { CONNECT_PATH } from '../paths.ts';
import { ConfigStateTag } from './ConfigStateTag.tsx';
import { VersionsCard } from './VersionsCard.tsx';

const REFRESH_MS = 10_000;
/** While a new version is on its way. */
const REFRESH_SENT_MS = 2000;

type Config = CallResponse<typeof getSetupConfig>;
type Device = Config['site']['devices'][number];

export interface SetupPanelProps {
  deviceId: number;
  timeZone: string;
}

/** Configuration of a logger: what it reads, and all versions. */
export default function SetupPanel({ deviceId, timeZone }: SetupPanelProps) {
  const { t } = useTranslation('commissioning');
  const { data, error, refetch } = useQuery({
    ...callQuery(getSetupConfig, { deviceId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'sent' ? REFRESH_SENT_MS : REFRESH_MS),
  });
  if (data)
    return (
      <Stack gap="md">
        <RunningCard config={data} timeZone={timeZone} />
        <VersionsCard deviceId={deviceId} timeZone={timeZone} config={data} onSent={() => void refetch()} />
      </Stack>
    );
  const isSupported = !(error instanceof CallFailed && error.code === commissioningErrors.notSupported.code);
  return (
    <Card>
      {!error && <SkeletonBlock height="16rem" />}
      {error && !isSupported && (
        <EmptyState title={t('versions.notSupported')} hint={t('logger.notSupported')} />
      )}
      {error && isSupported && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

function RunningCard({ config, timeZone }: { config: Config; timeZone: string }) {
  const { t } = useTranslation('commissioning');
  const lang = useLang();
  const navigate = useNavigate();
  const { site, state, newest, version, error, reportedAt } = config;
  const placeText = usePlaceText();
  const mapOf = useMaps(site.devices.map(({ map }) => map));
  const columns: TableColumnsType<Device> = [
    {
      key: 'device',
      title: t('versions.device'),
      render: (_, device) => deviceTitle(device, mapOf(device.map)),
    },
    {
      key: 'kind',
      title: t('device.kind'),
      render: (_, device) => kindById(kindOf(device, mapOf(device.map)) ?? '')?.[lang],
    },
    { key: 'sn', title: t('device.sn'), render: (_, { sn }) => sn ?? t('versions.reportsSn') },
    {
      key: 'place',
      title: t('versions.place'),
      render: (_, device) =>
        placeText(
          device,
          site.lines.find(({ name }) => name === device.line),
        ),
    },
    { key: 'map', title: t('device.map'), render: (_, { map }) => mapTitle(map) },
  ];
  const cards = usePhoneCards(columns);
  return (
    <Card
      title={version === null ? t('versions.ofFile') : t('versions.running', { version })}
      extra={
        <Button icon={<ApiOutlined />} onClick={() => navigate(CONNECT_PATH)}>
          {t('title')}
        </Button>
      }
    >
      <Stack gap="md">
        <Inline wrap gap="sm">
          <ConfigStateTag state={state} version={newest === 0 ? null : newest} />
          {reportedAt && (
            <Text tone="secondary" size="sm">
              {t('versions.reported', { at: formatDateTime(reportedAt, timeZone) })}
            </Text>
          )}
        </Inline>
        {error && (state === 'failed' || state === 'returned') && (
          <Alert
            type="error"
            showIcon
            title={t(state === 'failed' ? 'apply.failed' : 'apply.returned')}
            description={<LoggerTexts texts={error} />}
          />
        )}
        <Table<Device>
          size="small"
          rowKey={(device) => addressOf(device, site.lines)}
          {...cards}
          dataSource={[...site.devices]}
          pagination={false}
          locale={{ emptyText: t('versions.noDevices') }}
        />
      </Stack>
    </Card>
  );
}
