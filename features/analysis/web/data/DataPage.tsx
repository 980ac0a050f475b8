import { ANALYSIS_STEPS } from '@heliodon/energy/periods/analysis-range';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { ExportButton } from '@heliodon/ui/ExportButton';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { exportAnalysisData, getAnalysisData } from '../../contract/data.contract.ts';
import { RangeBar } from '../energy/RangeBar.tsx';
import { usualRange } from '../energy/rangeState.ts';
import { useRange } from '../energy/useRange.ts';
import { ChoiceBar } from './ChoiceBar.tsx';
import { DataCharts } from './DataCharts.tsx';
import styles from './data.module.css';
import { linesOf } from './dataModel.ts';
import { againstOf, choosableFigures, shownFigures } from './dataState.ts';
import { StatsTable } from './StatsTable.tsx';
import { useDataChoice } from './useDataChoice.ts';
import { ViewsBar } from './ViewsBar.tsx';

/** By day first. */
const STEPS = [...ANALYSIS_STEPS].sort((a, b) => Number(b === 'day') - Number(a === 'day'));

/** Free analysis: figures of plants over time, compared with another period or other plants. */
export default function DataPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Analysis key={plant.plantId} plant={plant} />;
}

function Analysis({ plant: { plantId, timeZone, name, screenType } }: { plant: PlantSummary }) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const [range, setRange] = useRange(STEPS, timeZone);
  const [choice, setChoice] = useDataChoice(plantId);
  // The available figures of other plants are not known here.
  const isOwn = choice.plantIds.length === 1 && choice.plantIds[0] === plantId;
  const choosable = useMemo(
    () => choosableFigures(range.step, isOwn ? screenType : undefined),
    [range.step, isOwn, screenType],
  );
  const figures = useMemo(() => shownFigures(choice.figures, choosable), [choice.figures, choosable]);
  const span = { ...range, plantIds: [...choice.plantIds], against: againstOf(range, choice.compare) };
  const query = useQuery({
    ...callQuery(getAnalysisData, span, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const { mode } = choice;
  const lines = useMemo(
    () => (query.data ? linesOf(query.data, figures, mode, lang) : []),
    [query.data, figures, mode, lang],
  );
  const known = lines.some(({ points }) => points.some(({ value }) => value !== null));
  return (
    <PageFrame title={t('data.title')} subtitle={name}>
      <Card>
        <div className={styles.bars}>
          <RangeBar range={range} onChange={setRange} steps={ANALYSIS_STEPS} timeZone={timeZone}>
            <Allowed code="reportExport">
              <ExportButton
                disabled={!known}
                onExport={(format) =>
                  callApi(exportAnalysisData, { span, figures: [...figures], mode, format })
                }
              />
            </Allowed>
          </RangeBar>
          <ChoiceBar
            range={range}
            choice={choice}
            figures={figures}
            choosable={choosable}
            timeZone={timeZone}
            onChange={setChoice}
            plantName={name}
          />
          <ViewsBar
            content={{ plantIds: [...choice.plantIds], figures: [...figures], mode }}
            range={range}
            choice={choice}
            timeZone={timeZone}
          />
        </div>
      </Card>
      {query.error && (
        <Card>
          <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      )}
      {!query.error && !query.data && <SkeletonBlock height="26rem" />}
      {!query.error && query.data && !known && (
        <Card>
          <EmptyState title={t('data.none.title')} hint={t('data.none.hint')} />
        </Card>
      )}
      {!query.error && query.data && known && (
        <PanelStack changing={query.isPlaceholderData}>
          <Card>
            <DataCharts
              lines={lines}
              range={range}
              view={choice.view}
              onView={(view) => setChoice({ view })}
              onByHour={() => setRange(usualRange('hour', Date.now(), timeZone))}
            />
          </Card>
          <Card title={t('data.stats.title')} extra={t('data.stats.completedOnly')}>
            <StatsTable lines={lines} />
          </Card>
        </PanelStack>
      )}
    </PageFrame>
  );
}
