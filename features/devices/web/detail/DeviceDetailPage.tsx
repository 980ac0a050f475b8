import { commonErrors } from '@heliodon/contract/errors';
import type { DeviceDetail } from '@heliodon/device-pages/contract';
import { kindById } from '@heliodon/devices/kinds';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { lazyPage } from '@heliodon/web/chunk';
import { CallFailed } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { kindName } from '../kinds.ts';
import { LIST_PATH } from '../paths.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { DeviceHeader } from './DeviceHeader.tsx';
import { NowPanel } from './NowPanel.tsx';
import { PartsPanel } from './PartsPanel.tsx';
import { useDevice } from './useDevice.ts';

const CurvesPanel = lazyPage<Parameters<typeof import('../curves/CurvesPanel.tsx')['default']>[0]>(
  () => import('../curves/CurvesPanel.tsx'),
);

/** One device: what it is, what it does now, and how that went over a day. */
export default function DeviceDetailPage() {
  const { t } = useTranslation('devices');
  const [params] = useSearchParams();
  const deviceId = Number(params.get('deviceId'));
  if (!(Number.isSafeInteger(deviceId) && deviceId > 0))
    return (
      <PageFrame title={t('detail.title')}>
        <EmptyState title={t('detail.none')} hint={t('detail.noneHint')} action={<ToList />} />
      </PageFrame>
    );
  return <Device key={deviceId} deviceId={deviceId} />;
}

function ToList() {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  return <Button onClick={() => navigate(LIST_PATH)}>{t('detail.toList')}</Button>;
}

function Device({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation('devices');
  const { data: device, error, refetch } = useDevice(deviceId);
  if (device) return <DeviceView device={device} />;
  const missing = error instanceof CallFailed && error.code === commonErrors.notFound.code;
  return (
    <PageFrame title={t('detail.title')}>
      {!error && <DetailSkeleton />}
      {error && !missing && <ErrorState onRetry={() => void refetch()} />}
      {missing && (
        <NotFoundState title={t('detail.missing')} hint={t('detail.missingHint')} action={<ToList />} />
      )}
    </PageFrame>
  );
}

function DeviceView({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const mayLookBack = usePermission('deviceHistory');
  const kind = kindById(device.kind);
  const tabs = [
    { key: 'now', label: t('detail.now'), children: kind && <NowPanel kind={kind} device={device} /> },
    ...(kind && mayLookBack
      ? [{ key: 'curves', label: t('detail.curves'), children: <CurvesPanel kind={kind} device={device} /> }]
      : []),
    ...(device.parts.length > 0
      ? [{ key: 'parts', label: partsTitle(device, lang), children: <PartsPanel device={device} /> }]
      : []),
  ];
  const asked = params.get('tab');
  const active = tabs.some(({ key }) => key === asked) ? String(asked) : 'now';
  const open = (tab: string) =>
    setParams(
      (current) => {
        current.set('tab', tab);
        return current;
      },
      { replace: true },
    );
  return (
    <PageFrame
      title={device.alias || device.sn}
      subtitle={
        <>
          <StatusTag status={device.now.status} />
          <span>{kindName(device.kind, lang)}</span>
          <LastUpdate withLabel at={device.now.at} timeZone={device.timeZone} />
        </>
      }
    >
      <DeviceHeader device={device} kind={kind} />
      <Tabs activeKey={active} onChange={open} items={tabs} destroyOnHidden />
    </PageFrame>
  );
}

const partsTitle = ({ parts }: DeviceDetail, lang: 'zh' | 'en'): string =>
  `${kindName(parts[0]?.kind ?? '', lang)} (${parts.length})`;
