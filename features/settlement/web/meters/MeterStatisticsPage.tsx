import { runningPlace } from '@heliodon/energy/periods/report-range';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type MeterSlot, meterSlotColumns, meterSlots } from '../../contract/meters.columns.ts';
import {
  exportMeterStatistics,
  getMeterStatistics,
  type MeterReport,
  type MeterStatistics,
} from '../../contract/meters.contract.ts';
import { begun } from '../../contract/report.columns.ts';
import { spanText } from '../report/columnText.ts';
import { ReportBar } from '../report/ReportBar.tsx';
import { ReportLoad } from '../report/ReportLoad.tsx';
import { requestOf } from '../report/reportState.ts';
import { SumTable } from '../report/SumTable.tsx';
import { useReportState } from '../report/useReportState.ts';
import { MeterChecks } from './MeterChecks.tsx';
import { MeterList } from './MeterList.tsx';
import { meterModel, nameOf, waysOf } from './meterModel.ts';
import { MANAGE_PATH } from './paths.ts';

const CHART_PX = 300;

/** Readings and energy of a plant's meters, and whether they agree with its devices. */
export default function MeterStatisticsPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Report key={plant.plantId} plant={plant} />;
}

function Report({ plant: { plantId, timeZone, name } }: { plant: PlantSummary }) {
  const { t } = useTranslation('settlement');
  const [state, setState] = useReportState(timeZone);
  const request = requestOf(plantId, state);
  const query = useQuery({
    ...callQuery(getMeterStatistics, request, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame title={t('meters.title')} subtitle={name}>
      <Card>
        <ReportBar state={state} onChange={setState} timeZone={timeZone}>
          <Allowed code="reportExport">
            <ExportButton
              disabled={!query.data}
              onExport={(format) => callApi(exportMeterStatistics, { report: request, format })}
            />
          </Allowed>
        </ReportBar>
      </Card>
      <ReportLoad query={query} state={state} onChange={setState} timeZone={timeZone}>
        {(report) => (
          <PanelStack changing={query.isPlaceholderData}>
            {report.meters.length === 0 ? <NoMeter /> : <Meters report={report} />}
          </PanelStack>
        )}
      </ReportLoad>
    </PageFrame>
  );
}

function NoMeter() {
  const { t } = useTranslation('settlement');
  const navigate = useNavigate();
  const mayEdit = usePermission('deviceEdit');
  return (
    <Card>
      <EmptyState
        title={t('meters.none')}
        hint={t(mayEdit ? 'meters.noneHint' : 'meters.noneAsk')}
        action={
          mayEdit && (
            <Button type="primary" onClick={() => navigate(MANAGE_PATH)}>
              {t('meters.configure')}
            </Button>
          )
        }
      />
    </Card>
  );
}

function Meters({ report }: { report: MeterReport }) {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('meter'));
  const meter =
    report.meters.find(({ deviceId }) => deviceId === asked) ?? (report.meters[0] as MeterStatistics);
  const choose = (deviceId: number) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('meter', String(deviceId));
        return next;
      },
      { replace: true },
    );
  return (
    <>
      {report.checks.length > 0 && <MeterChecks report={report} />}
      <MeterList report={report} chosenId={meter.deviceId} onChoose={choose} />
      <OneMeter report={report} meter={meter} />
    </>
  );
}

function OneMeter({ report, meter }: { report: MeterReport; meter: MeterStatistics }) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const model = useMemo(
    () =>
      withRunning(
        meterModel(report, meter, lang),
        runningPlace(report.keys, report.plant.timeZone, Date.now()),
        t('ui:period.running'),
      ),
    [report, meter, lang, t],
  );
  const columns = useMemo(() => meterSlotColumns(report, Date.now(), waysOf(meter)), [report, meter]);
  const { from, to } = report.range;
  return (
    <>
      <Card>
        <Chart
          title={t('meters.chart', { name: nameOf(meter) })}
          fileName={`${nameOf(meter)} ${spanText(from, to)}`}
          height={CHART_PX}
          model={model}
        />
      </Card>
      <Card title={nameOf(meter)} extra={spanText(from, to)}>
        <SumTable<MeterSlot>
          columns={columns}
          rows={begun(meterSlots(report, meter), report.plant.timeZone, Date.now())}
          totals={{ outKwh: meter.outKwh, inKwh: meter.inKwh }}
          timeZone={report.plant.timeZone}
        />
      </Card>
    </>
  );
}
