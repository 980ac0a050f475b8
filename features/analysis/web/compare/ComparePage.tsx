import { PlusOutlined } from '@ant-design/icons';
import { formatDate } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompareActions } from './bar/CompareActions.tsx';
import { CompareAlerts } from './bar/CompareAlerts.tsx';
import { CompareBar } from './bar/CompareBar.tsx';
import { CompareChart } from './chart/CompareChart.tsx';
import { useComparison } from './model/useComparison.ts';
import { SeriesPicker } from './picker/SeriesPicker.tsx';
import type { SeriesPoint } from './state/seriesList.ts';
import { withoutSeries, withSeries } from './state/seriesList.ts';
import { useCompareState } from './state/useCompareState.ts';
import { CompareTable } from './table/CompareTable.tsx';

/** Points of any devices over the same time, or several days of one point, for comparison. */
export default function ComparePage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Compare plant={plant} />;
}

function Compare({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('compare');
  const { message } = App.useApp();
  const { state, change } = useCompareState();
  const [picking, setPicking] = useState(false);
  const timeZone = state.timeZone || plant.timeZone;
  const today = formatDate(Date.now(), timeZone);
  const comparison = useComparison({ state, timeZone, today });
  const { devices } = comparison;

  const add = (points: readonly SeriesPoint[]) =>
    change((now) => {
      const { series, left } = withSeries(now.series, points);
      if (left > 0) void message.warning(t('picker.full', { left }));
      return { series };
    });
  const remove = (points: readonly SeriesPoint[]) =>
    change((now) => ({ series: withoutSeries(now.series, points) }));

  const pick = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setPicking(true)}>
      {t('add')}
    </Button>
  );
  const props = { state, change, comparison, timeZone, today };
  return (
    <PageFrame title={t('title')} action={<CompareActions {...props} pick={pick} />}>
      <Card>
        <CompareBar {...props} plant={plant} />
      </Card>
      <CompareAlerts {...props} />
      {state.series.length === 0 && (
        <Card>
          <EmptyState title={t('empty')} hint={t('emptyHint')} action={pick} />
        </Card>
      )}
      {state.series.length > 0 && devices.error !== null && !devices.byId && (
        <Card>
          <ErrorState error={devices.error} onRetry={devices.retry} />
        </Card>
      )}
      {state.series.length > 0 && devices.error === null && (
        <>
          <CompareChart {...props} />
          <CompareTable {...props} onAdd={add} onRemove={remove} />
        </>
      )}
      <SeriesPicker
        open={picking}
        onClose={() => setPicking(false)}
        plant={plant}
        series={state.series}
        onAdd={add}
        onRemove={remove}
      />
    </PageFrame>
  );
}
