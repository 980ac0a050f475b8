import { flowsOf, flowWords } from '@heliodon/energy/flows/flow-words';
import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { runningPlace } from '@heliodon/energy/periods/report-range';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PageLink } from '@heliodon/ui/PageLink';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Segmented, Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  ELECTRICITY_VIEWS,
  type ElectricityReport,
  type ElectricityView,
  exportElectricityReport,
  getElectricityReport,
} from '../../contract/electricity.contract.ts';
import { ComparedNote } from '../report/ComparedNote.tsx';
import { spanText } from '../report/columnText.ts';
import { ReportBar } from '../report/ReportBar.tsx';
import { ReportLoad } from '../report/ReportLoad.tsx';
import { requestOf } from '../report/reportState.ts';
import { useReportState } from '../report/useReportState.ts';
import { SendingButton } from '../sending/SendingButton.tsx';
import { ElectricityFacts } from './ElectricityFacts.tsx';
import { ElectricityNotes } from './ElectricityNotes.tsx';
import { ElectricityTable } from './ElectricityTable.tsx';
import { ElectricityTiles } from './ElectricityTiles.tsx';
import styles from './electricity.module.css';
import { flowModel, hasEnergy, periodModel } from './electricityModel.ts';
import { DEVICES_PATH } from './paths.ts';

const CHART_PX = 340;

/** Energy of a plant by hour, day, month or year: by flow, or one flow by time of use. */
export default function ElectricityPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Report key={plant.plantId} plant={plant} />;
}

function Report({ plant: { plantId, timeZone, name, screenType } }: { plant: PlantSummary }) {
  const { t } = useTranslation('settlement');
  const [state, setState] = useReportState(timeZone);
  const chosen = useView(screenType);
  const request = requestOf(plantId, state);
  const query = useQuery({
    ...callQuery(getElectricityReport, request, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <PageFrame title={t('electricity.title')} subtitle={name}>
      <Card>
        <ReportBar state={state} onChange={setState} timeZone={timeZone}>
          <Allowed code="reportExport">
            <ExportButton
              disabled={!query.data}
              onExport={(format) =>
                callApi(exportElectricityReport, { report: request, view: chosen.view, format })
              }
            />
          </Allowed>
          <SendingButton plantId={plantId} reports={['electricity']} />
        </ReportBar>
      </Card>
      <ReportLoad query={query} state={state} onChange={setState} timeZone={timeZone}>
        {(report) => <Body report={report} chosen={chosen} changing={query.isPlaceholderData} />}
      </ReportLoad>
    </PageFrame>
  );
}

interface Chosen {
  readonly view: ElectricityView;
  readonly flow: Flow;
  readonly put: (name: 'view' | 'flow', value: string) => void;
}

/** View (flows or time of use) and chosen flow, stored in the URL. */
function useView(screenType: number): Chosen {
  const [params, setParams] = useSearchParams();
  const flows = flowsOf(screenType);
  return {
    view: ELECTRICITY_VIEWS.find((view) => view === params.get('view')) ?? 'flow',
    flow: flows.find((flow) => flow === params.get('flow')) ?? 'import',
    put: (name, value) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}

interface BodyProps {
  report: ElectricityReport;
  chosen: Chosen;
  changing: boolean;
}

function Body({ report, chosen, changing }: BodyProps) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const { view, flow } = chosen;
  const keys = report.columns.map(({ key }) => key);
  const running = runningPlace(keys, report.plant.timeZone, Date.now());
  const model = useMemo(
    () =>
      withRunning(
        view === 'flow' ? flowModel(report, lang) : periodModel(report, flow, lang),
        running,
        t('ui:period.running'),
      ),
    [report, view, flow, lang, running, t],
  );
  if (report.since === null || !hasEnergy(report)) return <NoEnergy never={report.since === null} />;
  const { from, to } = report.range;
  return (
    <PanelStack changing={changing}>
      <ElectricityNotes report={report} view={view} />
      <ElectricityTiles report={report} />
      <ComparedNote report={report} running={running >= 0} />
      <ElectricityFacts report={report} />
      <Card>
        <Chart
          title={<ViewSwitch screenType={report.plant.screenType} chosen={chosen} />}
          fileName={`${report.plant.name} ${t('electricity.title')} ${spanText(from, to)}`}
          height={CHART_PX}
          model={model}
        />
      </Card>
      <Card title={t('electricity.table')} extra={spanText(from, to)}>
        <ElectricityTable report={report} view={view} flow={flow} />
      </Card>
    </PanelStack>
  );
}

function ViewSwitch({ screenType, chosen }: { screenType: number; chosen: Chosen }) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  return (
    <span className={styles.views}>
      <Segmented<ElectricityView>
        aria-label={t('electricity.view.name')}
        value={chosen.view}
        options={ELECTRICITY_VIEWS.map((value) => ({ value, label: t(`electricity.view.${value}`) }))}
        onChange={(view) => chosen.put('view', view)}
      />
      {chosen.view === 'period' && (
        <Select<Flow>
          aria-label={t('electricity.view.flowName')}
          className={styles.flow}
          value={chosen.flow}
          options={flowsOf(screenType).map((value) => ({ value, label: flowWords[value][lang] }))}
          onChange={(flow) => chosen.put('flow', flow)}
        />
      )}
    </span>
  );
}

function NoEnergy({ never }: { never: boolean }) {
  const { t } = useTranslation('settlement');
  return (
    <Card>
      <EmptyState
        title={t(never ? 'electricity.none.never' : 'electricity.none.range')}
        hint={t(never ? 'electricity.none.neverHint' : 'electricity.none.rangeHint')}
        action={never && <PageLink to={DEVICES_PATH}>{t('electricity.none.devices')}</PageLink>}
      />
    </Card>
  );
}
