import { currencyUnit } from '@heliodon/kernel/format/money';
import { Chart } from '@heliodon/ui/Chart';
import { withRunning } from '@heliodon/ui/chart/model';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import type { PlantSummary } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exportIncome, getIncome, type Income } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { ComparedNote } from '../report/ComparedNote.tsx';
import { ReportBar } from '../report/ReportBar.tsx';
import { ReportLoad } from '../report/ReportLoad.tsx';
import { requestOf } from '../report/reportState.ts';
import { useReportState } from '../report/useReportState.ts';
import { SendingButton } from '../sending/SendingButton.tsx';
import { FeedInNote } from './FeedInNote.tsx';
import { IncomeNotes } from './IncomeNotes.tsx';
import { IncomeTable } from './IncomeTable.tsx';
import { IncomeTiles } from './IncomeTiles.tsx';
import { incomeModel, runningColumn, shownGroups } from './incomeModel.ts';

const CHART_PX = 340;

/** Income of the plant by item. */
export function IncomePanel({ plant }: { plant: PlantSummary }) {
  const [state, setState] = useReportState(plant.timeZone);
  const request = requestOf(plant.plantId, state);
  const query = useQuery({
    ...callQuery(getIncome, request, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Card size="small">
        <ReportBar state={state} onChange={setState} timeZone={plant.timeZone}>
          <Allowed code="reportExport">
            <ExportButton
              disabled={!query.data}
              onExport={(format) => callApi(exportIncome, { ...request, format })}
            />
          </Allowed>
          <SendingButton plantId={plant.plantId} reports={['income']} />
        </ReportBar>
      </Card>
      <ReportLoad query={query} state={state} onChange={setState} timeZone={plant.timeZone}>
        {(data) => <Report data={data} plant={plant} />}
      </ReportLoad>
    </>
  );
}

function Report({ data, plant }: { data: Income; plant: PlantSummary }) {
  const { t } = useTranslation(['settlement', 'ui']);
  const lang = useLang();
  const groups = useMemo(() => shownGroups(data, plant.screenType), [data, plant.screenType]);
  const model = useMemo(
    () =>
      withRunning(
        incomeModel(data, groups, incomeWords[lang], currencyUnit(data.currency, lang)),
        runningColumn(data),
        t('ui:period.running'),
      ),
    [data, groups, lang, t],
  );
  return (
    <>
      <IncomeNotes data={data} />
      <FeedInNote data={data} plantId={plant.plantId} />
      <IncomeTiles data={data} groups={groups} />
      <ComparedNote report={data} running={runningColumn(data) >= 0} />
      <Card size="small">
        <Chart title={t('income.chart')} height={CHART_PX} model={model} emptyHint={t('income.emptyHint')} />
      </Card>
      <Card size="small" title={t('income.table')}>
        <IncomeTable data={data} groups={groups} />
      </Card>
    </>
  );
}
