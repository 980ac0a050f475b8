import type { MeterRow } from '@heliodon/meters/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { usePermission } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Button, Card, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { MANAGE_PATH } from '../paths.ts';
import { useAllMeters, useLivePlant } from '../useMeters.ts';
import { nameOf, placeName } from '../words.ts';
import { GridCurves } from './GridCurves.tsx';
import { GridNow } from './GridNow.tsx';
import styles from './grid.module.css';
import { gridMeters, useMeterNow } from './useGridMeter.ts';

/** The grid connection point: current power flow and its curves. */
export default function GridMonitoringPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <GridPage key={plant.plantId} plant={plant} />;
}

function GridPage({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('meters');
  const { data, error, refetch } = useAllMeters(plant.plantId);
  useLivePlant(plant.plantId);
  const [params, put] = useAddressValues();
  const meters = gridMeters(data?.rows ?? []);
  const asked = Number(params.get('meter'));
  const meter = meters.find(({ deviceId }) => deviceId === asked) ?? meters[0];
  const choose = (deviceId: number) => put({ meter: String(deviceId) });
  if (meter) return <GridOf plant={plant} meter={meter} meters={meters} onChoose={choose} />;
  return (
    <PageFrame title={t('grid.title')} subtitle={plant.name}>
      {!data && !error && <SkeletonBlock height="20rem" />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <NoMeter />}
    </PageFrame>
  );
}

function NoMeter() {
  const { t } = useTranslation('meters');
  const navigate = useNavigate();
  const mayEdit = usePermission('deviceEdit');
  return (
    <Card>
      <EmptyState
        title={t('grid.none')}
        hint={mayEdit ? t('grid.noneHint') : t('warning.ask')}
        action={
          mayEdit && (
            <Button type="primary" onClick={() => navigate(MANAGE_PATH)}>
              {t('warning.configure')}
            </Button>
          )
        }
      />
    </Card>
  );
}

interface GridOfProps {
  plant: PlantSummary;
  meter: MeterRow;
  meters: readonly MeterRow[];
  onChoose: (deviceId: number) => void;
}

function GridOf({ plant, meter, meters, onChoose }: GridOfProps) {
  const { t } = useTranslation('meters');
  const lang = useLang();
  const mayLookBack = usePermission('deviceHistory');
  const { data: device } = useMeterNow(meter.deviceId);
  const label = (one: MeterRow) => `${nameOf(one)} · ${placeName(one.samplingPoint, lang)}`;
  return (
    <PageFrame
      title={t('grid.title')}
      subtitle={
        <>
          <span>{plant.name}</span>
          <StatusTag status={meter.status} />
          <LastUpdate withLabel at={device?.now.at ?? meter.at} timeZone={plant.timeZone} />
        </>
      }
      action={
        <span className={styles.source}>
          {t('grid.source')}
          {meters.length > 1 ? (
            <Select
              aria-label={t('grid.source')}
              className={styles.choose}
              value={meter.deviceId}
              onChange={onChoose}
              options={meters.map((one) => ({ value: one.deviceId, label: label(one) }))}
            />
          ) : (
            <b>{label(meter)}</b>
          )}
        </span>
      }
    >
      <GridNow key={meter.deviceId} meter={meter} now={device?.now} timeZone={plant.timeZone} />
      {mayLookBack && (
        <GridCurves
          key={`curves ${meter.deviceId}`}
          meter={meter}
          now={device?.now}
          timeZone={plant.timeZone}
        />
      )}
    </PageFrame>
  );
}
