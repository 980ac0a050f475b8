import { formatDateTime } from '@heliodon/kernel/format/time';
import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Card, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getForecast } from '../contract/forecast.contract.ts';
import { ErrorPanel } from './ErrorPanel.tsx';
import { ForecastDays } from './ForecastDays.tsx';
import styles from './forecast.module.css';
import { forecastModel } from './forecastModel.ts';

const CHART_PX = 340;
/** More often than the hourly forecast, to show newly measured 15-minute intervals. */
const REFRESH_MS = 300_000;

type Kind = 'pv' | 'load';
type Answer = NonNullable<ReturnType<typeof useForecast>['data']>;

const useForecast = (plantId: number) =>
  useQuery({ ...callQuery(getForecast, { plantId }, { quiet: true }), refetchInterval: REFRESH_MS });

/** PV and load forecast for today and three days ahead, with past forecast errors. */
export default function ForecastCard({ plantId }: { plantId: number }) {
  const query = useForecast(plantId);
  return (
    <LoadedCard query={query} height="30rem">
      {(data) => <Loaded data={data} />}
    </LoadedCard>
  );
}

function Loaded({ data }: { data: Answer }) {
  const { t } = useTranslation('forecast');
  const kinds: Kind[] = data.pv.none === 'none' ? ['load'] : ['pv', 'load'];
  const [chosen, setChosen] = useState<Kind>('pv');
  const kind = kinds.includes(chosen) ? chosen : 'load';
  const forecast = data[kind];
  const { none, madeAt, nextAt } = forecast;
  return (
    <Card
      title={t('forecast.title')}
      data-forecast={none ?? 'there'}
      extra={
        <Segmented<Kind>
          aria-label={t('forecast.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`forecast.${value}.name`) }))}
          onChange={setChosen}
        />
      }
    >
      {none === null ? (
        <div className={styles.body}>
          <p className={styles.times}>
            {t('forecast.made', { at: formatDateTime(madeAt, data.timeZone, 'minute') })}
            {' · '}
            {t('forecast.next', { at: formatDateTime(nextAt, data.timeZone, 'minute') })}
          </p>
          <ForecastDays forecast={forecast} energy={kind} />
          <Curve data={data} kind={kind} />
          <ErrorPanel forecast={forecast} kind={kind} plane={kind === 'pv' ? data.plane : null} />
        </div>
      ) : (
        <EmptyState compact title={t(`forecast.none.${none}`)} hint={t(`forecast.noneHint.${none}`)} />
      )}
    </Card>
  );
}

function Curve({ data, kind }: { data: Answer; kind: Kind }) {
  const { t } = useTranslation('forecast');
  const model = useMemo(
    () =>
      forecastModel(
        data,
        data[kind],
        kind,
        {
          band: t('forecast.line.band'),
          forecast: t('forecast.line.forecast'),
          measured: t('forecast.line.measured'),
          clear: t('forecast.line.clear'),
          now: t('forecast.line.now'),
        },
        Date.now(),
      ),
    [data, kind, t],
  );
  return <Chart title={t(`forecast.${kind}.chart`)} height={CHART_PX} model={model} viewKey={kind} />;
}
