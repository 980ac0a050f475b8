import { isSimple } from '@heliodon/energy/forecast/forecast-sources';
import { formatNumber, formatShare, NO_VALUE } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Chart } from '@heliodon/ui/Chart';
import { Figure } from '@heliodon/ui/Figure';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FORECAST_LEADS, type ForecastLead, type PlantForecast } from '../contract/forecast.contract.ts';
import styles from './forecast.module.css';
import { errorModel } from './forecastModel.ts';

const CHART_PX = 220;

interface ErrorPanelProps {
  forecast: PlantForecast;
  kind: 'pv' | 'load';
  plane: { kw: number; tiltDeg: number; azimuthDeg: number } | null;
}

/** Forecast errors of the last 30 days, compared with persistence (the curve of the previous day). */
export function ErrorPanel({ forecast, kind, plane }: ErrorPanelProps) {
  const { t } = useTranslation('forecast');
  const [lead, setLead] = useState<ForecastLead>('dayAhead');
  const model = useMemo(
    () =>
      errorModel(forecast, {
        own: t('forecast.error.own'),
        persistence: t('forecast.error.persistence'),
        day: t('forecast.error.day'),
      }),
    [forecast, t],
  );
  const errors = forecast.errors[lead];
  const learned = (
    <p className={styles.learned}>
      {t('forecast.learned', { days: forecast.learnedDays })}
      {plane &&
        ` ${t('forecast.plane', {
          kw: formatNumber(plane.kw, 0),
          tilt: formatNumber(plane.tiltDeg, 0),
          azimuth: formatNumber(plane.azimuthDeg, 0),
        })}`}
      <br />
      <Sources near={forecast.sources.near} far={forecast.sources.far} />
    </p>
  );
  if (!errors)
    return (
      <section className={styles.errors} aria-label={t('forecast.error.title')}>
        <p className={styles.learned}>{t('forecast.error.none')}</p>
        {learned}
      </section>
    );
  return (
    <section className={styles.errors} aria-label={t('forecast.error.title')}>
      <header className={styles.head}>
        <h3 className={styles.title}>{t('forecast.error.title')}</h3>
        <Segmented<ForecastLead>
          size="small"
          value={lead}
          options={FORECAST_LEADS.map((value) => ({ value, label: t(`forecast.lead.${value}`) }))}
          onChange={setLead}
        />
      </header>
      <Verdict skill={errors.skill} kind={kind} />
      <div className={styles.figures}>
        <Amount label={t('forecast.error.mae')} kw={errors.maeKw} note={shareNote(errors.maeShare, t)} />
        <Amount label={t('forecast.error.persistence')} kw={errors.persistenceMaeKw} />
        <Amount label={t('forecast.error.bias')} kw={errors.biasKw} note={t('forecast.error.biasNote')} />
        <Figure
          label={t('forecast.error.within')}
          value={formatShare(errors.withinBand, 0)}
          note={t('forecast.error.withinNote')}
        />
      </div>
      {lead === 'dayAhead' && <Chart title={t('forecast.error.chart')} height={CHART_PX} model={model} />}
      <p className={styles.learned}>
        {t('forecast.error.days', { days: errors.days })}
        {errors.hindcastDays > 0 && ` ${t('forecast.error.hindcast', { days: errors.hindcastDays })}`}
      </p>
      {learned}
    </section>
  );
}

/** States whether the forecast is better or worse than persistence. */
function Verdict({ skill, kind }: { skill: number | null; kind: 'pv' | 'load' }) {
  const { t } = useTranslation('forecast');
  if (skill === null) return null;
  const percent = formatNumber(Math.abs(skill) * 100, 0);
  return (
    <p className={styles.verdict} data-skill={kind} data-better={skill > 0}>
      {t(skill > 0 ? 'forecast.error.better' : 'forecast.error.worse', { percent })}
    </p>
  );
}

/** The method that counts most, and why it is not the trained one. */
function Sources({ near, far }: PlantForecast['sources']) {
  const { t } = useTranslation('forecast');
  const [nearName, farName] = [t(`forecast.source.${near}`), t(`forecast.source.${far}`)];
  return (
    <>
      {near === far
        ? t('forecast.source.all', { source: nearName })
        : t('forecast.source.each', { near: nearName, far: farName })}
      {(isSimple(near) || isSimple(far)) && ` ${t('forecast.source.why')}`}
    </>
  );
}

function Amount({ label, kw, note }: { label: string; kw: number | null; note?: string }) {
  const { value, unit } = kw === null ? { value: NO_VALUE, unit: '' } : formatQuantity(kw, 'kW');
  return <Figure label={label} value={value} unit={unit} note={note} />;
}

const shareNote = (
  share: number | null,
  t: (key: 'forecast.error.share', values: { share: string }) => string,
) => (share === null ? undefined : t('forecast.error.share', { share: formatShare(share) }));
