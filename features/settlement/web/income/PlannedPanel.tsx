import { ExportButton } from '@heliodon/ui/ExportButton';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { exportPlannedIncome, getPlannedIncome } from '../../contract/income-planned.contract.ts';
import type { ReportType } from '../../contract/report.ts';
import { ReportBar } from '../report/ReportBar.tsx';
import { ReportLoad } from '../report/ReportLoad.tsx';
import { requestOf, usualState } from '../report/reportState.ts';
import { useReportState } from '../report/useReportState.ts';
import { PlannedReport } from './PlannedReport.tsx';

const TYPES = ['day', 'month'] as const satisfies readonly ReportType[];

/** Planned income (by charge schedule and PV forecast) against actual income, with causes of deviation. */
export function PlannedPanel({ plant }: { plant: PlantSummary }) {
  const [asked, setState] = useReportState(plant.timeZone);
  const known = TYPES.some((type) => type === asked.dateType);
  const state = known ? asked : usualState('day', Date.now(), plant.timeZone);
  const request = requestOf(plant.plantId, state);
  const query = useQuery({
    ...callQuery(getPlannedIncome, request, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Card size="small">
        <ReportBar state={state} onChange={setState} timeZone={plant.timeZone} types={TYPES}>
          <Allowed code="reportExport">
            <ExportButton
              disabled={!query.data}
              onExport={(format) => callApi(exportPlannedIncome, { ...request, format })}
            />
          </Allowed>
        </ReportBar>
      </Card>
      <ReportLoad query={query} state={state} onChange={setState} timeZone={plant.timeZone} types={TYPES}>
        {(data) => <PlannedReport data={data} />}
      </ReportLoad>
    </>
  );
}
