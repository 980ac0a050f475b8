import { PlayCircleOutlined } from '@ant-design/icons';
import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { formatDateTime, zoneLabel } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { Allowed } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { FindingDrawer } from '../finding/FindingDrawer.tsx';
import { DEVICES_PATH } from '../paths.ts';
import { useWindow } from '../useWindow.ts';
import { WindowSwitch } from '../WindowSwitch.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { InverterPanel } from './InverterPanel.tsx';
import { KpiTiles } from './KpiTiles.tsx';
import { LossPanel } from './LossPanel.tsx';
import { QualityLine } from './QualityLine.tsx';
import { usePlantDiagnosis } from './usePlantDiagnosis.ts';

/** Minimum number of days with data; with fewer, most rules cannot be evaluated. */
const ENOUGH_DAYS = 3;

/** Findings of a plant by priority, with the energy and money lost. */
export default function DiagnosisPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Diagnosis key={plant.plantId} plant={plant} />;
}

function Diagnosis({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('diagnosis');
  const [days, setDays] = useWindow();
  const { data, error, refetch, run, running } = usePlantDiagnosis(plant.plantId, days);
  const diagnosed = data?.diagnosedAt;
  return (
    <PageFrame
      title={t('title')}
      subtitle={
        <>
          <span>
            {plant.name} · {zoneLabel(plant.timeZone, Date.now())}
          </span>
          {diagnosed && (
            <span>{t('diagnosedAt', { at: formatDateTime(diagnosed, plant.timeZone, 'minute') })}</span>
          )}
        </>
      }
      action={
        <Space wrap>
          <WindowSwitch value={days} onChange={setDays} />
          <Allowed code="alarmHandle">
            <Button type="primary" icon={<PlayCircleOutlined />} loading={running} onClick={() => void run()}>
              {t('run')}
            </Button>
          </Allowed>
        </Space>
      }
    >
      {!data && !error && <Waiting />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.quality.inverters === 0 && <NoInverters />}
      {data && data.quality.inverters > 0 && <Content data={data} plant={plant} />}
    </PageFrame>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonBlock height="6rem" />
      <SkeletonBlock height="22rem" />
      <SkeletonBlock height="18rem" />
    </>
  );
}

function NoInverters() {
  const { t } = useTranslation('diagnosis');
  const navigate = useNavigate();
  return (
    <EmptyState
      title={t('empty.noInverters')}
      hint={t('empty.noInvertersHint')}
      action={<Button onClick={() => navigate(DEVICES_PATH)}>{t('empty.toDevices')}</Button>}
    />
  );
}

/** The open finding, kept in the address bar, so that alarms and users can link to it. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('finding'));
  const open = (findingId: number | undefined) =>
    setParams(
      () => {
        // The current address instead of the last render's: the list may have changed it since.
        const current = new URLSearchParams(window.location.search);
        if (findingId === undefined) current.delete('finding');
        else current.set('finding', String(findingId));
        return current;
      },
      { replace: true },
    );
  return [Number.isSafeInteger(asked) && asked > 0 ? asked : undefined, open] as const;
}

function Content({ data, plant }: { data: PlantDiagnosis; plant: PlantSummary }) {
  const { t } = useTranslation('diagnosis');
  const [opened, open] = useOpened();
  const { pendingDays, diagnosedAt, quality } = data;
  const few = diagnosedAt !== null && quality.knownDays < ENOUGH_DAYS;
  return (
    <>
      {pendingDays > 0 && <Alert type="info" showIcon title={t('pending', { n: pendingDays })} />}
      {pendingDays === 0 && diagnosedAt === null && <Alert type="info" showIcon title={t('first')} />}
      {few && <Alert type="info" showIcon title={t('fewDays', { n: quality.knownDays })} />}
      <KpiTiles data={data} />
      <QualityLine data={data} />
      <LossPanel data={data} />
      <FindingsPanel plantId={plant.plantId} data={data} onOpen={open} />
      <InverterPanel data={data} />
      <FindingDrawer findingId={opened} onClose={() => open(undefined)} />
    </>
  );
}
