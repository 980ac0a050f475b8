import { commonErrors } from '@heliodon/contract/errors';
import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceDetail } from '@heliodon/devices/contract';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { NotFoundState } from '@heliodon/ui/NotFoundState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { lazyPage } from '@heliodon/web/chunk';
import { CallFailed } from '@heliodon/web/client';
import { usePermission } from '@heliodon/web/permissions';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { InfoPanel } from '../info/InfoPanel.tsx';
import { kindName } from '../kinds.ts';
import { LIST_PATH } from '../paths.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { DeviceHeader } from './DeviceHeader.tsx';
import { DeviceMenu } from './DeviceMenu.tsx';
import { Neighbours } from './Neighbours.tsx';
import { NowPanel } from './NowPanel.tsx';
import { PartsPanel } from './PartsPanel.tsx';
import { useDevice } from './useDevice.ts';

type PanelProps = { kind: DeviceKind; device: DeviceDetail };
const CurvesPanel = lazyPage<PanelProps>(() => import('../curves/CurvesPanel.tsx'));
const HistoryPanel = lazyPage<PanelProps>(() => import('../history/HistoryPanel.tsx'));
const ParametersPanel = lazyPage<PanelProps>(() => import('../commands/ParametersPanel.tsx'));
const CommandsPanel = lazyPage<PanelProps>(() => import('../commands/CommandsPanel.tsx'));
const UpgradePanel = lazyPage<PanelProps & { onDone: () => void }>(
  () => import('../upgrade/UpgradePanel.tsx'),
);

interface Tab {
  key: string;
  label: string;
  children: ReactNode;
}

export interface DeviceDetailPageProps {
  /** Tabs of other features, placed after the history. */
  moreTabs: (device: DeviceDetail) => Tab[];
}

/** One device: identity, live data, history and commands. */
export default function DeviceDetailPage({ moreTabs }: DeviceDetailPageProps) {
  const { t } = useTranslation('devices');
  const [params] = useSearchParams();
  const deviceId = Number(params.get('deviceId'));
  if (!(Number.isSafeInteger(deviceId) && deviceId > 0))
    return (
      <PageFrame title={t('detail.title')}>
        <EmptyState title={t('detail.none')} hint={t('detail.noneHint')} action={<ToList />} />
      </PageFrame>
    );
  return <Device key={deviceId} deviceId={deviceId} moreTabs={moreTabs} />;
}

function ToList() {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  return <Button onClick={() => navigate(LIST_PATH)}>{t('detail.toList')}</Button>;
}

function Device({ deviceId, moreTabs }: DeviceDetailPageProps & { deviceId: number }) {
  const { t } = useTranslation('devices');
  const { data: device, error, refetch } = useDevice(deviceId);
  if (device) return <DeviceView device={device} moreTabs={moreTabs} onChanged={() => void refetch()} />;
  const missing = error instanceof CallFailed && error.code === commonErrors.notFound.code;
  return (
    <PageFrame title={t('detail.title')}>
      {!error && <DetailSkeleton />}
      {error && !missing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {missing && (
        <NotFoundState title={t('detail.missing')} hint={t('detail.missingHint')} action={<ToList />} />
      )}
    </PageFrame>
  );
}

interface DeviceViewProps extends DeviceDetailPageProps {
  device: DeviceDetail;
  onChanged: () => void;
}

/** Tabs that the account may open: first live data, then history, then settings. */
function useTabs({ device, moreTabs, onChanged }: DeviceViewProps) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const mayLookBack = usePermission('deviceHistory');
  const maySet = usePermission('deviceSet');
  const mayUpgrade = usePermission('deviceUpgrade');
  const kind = kindById(device.kind);
  const info = { key: 'info', label: t('detail.info'), children: <InfoPanel device={device} /> };
  if (!kind) return [info];
  const of = { kind, device };
  const tabs = [
    { key: 'now', label: t('detail.now'), children: <NowPanel {...of} /> },
    mayLookBack && { key: 'curves', label: t('detail.curves'), children: <CurvesPanel {...of} /> },
    mayLookBack && { key: 'history', label: t('detail.history'), children: <HistoryPanel {...of} /> },
    ...moreTabs(device),
    device.parts.length > 0 && {
      key: 'parts',
      label: partsTitle(device, lang),
      children: <PartsPanel device={device} />,
    },
    maySet && { key: 'params', label: t('detail.params'), children: <ParametersPanel {...of} /> },
    maySet && { key: 'commands', label: t('detail.commands'), children: <CommandsPanel {...of} /> },
    mayUpgrade && {
      key: 'upgrade',
      label: t('detail.upgrade'),
      children: <UpgradePanel {...of} onDone={onChanged} />,
    },
    info,
  ];
  return tabs.filter((tab) => tab !== false);
}

function DeviceView({ device, moreTabs, onChanged }: DeviceViewProps) {
  const lang = useLang();
  const [params, put] = useAddressValues();
  const tabs = useTabs({ device, moreTabs, onChanged });
  const asked = params.get('tab');
  const active = tabs.some(({ key }) => key === asked) ? String(asked) : tabs[0]?.key;
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
      action={
        <>
          <Neighbours device={device} tab={asked} />
          <DeviceMenu device={device} onChanged={onChanged} />
        </>
      }
    >
      <DeviceHeader device={device} kind={kindById(device.kind)} />
      <Tabs activeKey={active} onChange={(tab) => put({ tab })} items={tabs} destroyOnHidden />
    </PageFrame>
  );
}

const partsTitle = ({ parts }: DeviceDetail, lang: 'zh' | 'en'): string =>
  `${kindName(parts[0]?.kind ?? '', lang)} (${parts.length})`;
