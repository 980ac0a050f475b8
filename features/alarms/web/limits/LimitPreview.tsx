import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { pointText } from '@heliodon/kernel/device-point';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDate } from '@heliodon/kernel/format/time';
import { DAY_MS } from '@heliodon/kernel/time';
import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Text } from '@heliodon/ui/layout/Text';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useDelayed } from '@heliodon/ui/useDelayed';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { limitPoint, limitProblem } from '../../contract/limit-point.ts';
import {
  type LimitTrial,
  TRY_CURVE_DAYS,
  TRY_DAYS,
  tryBeyondLimits,
} from '../../contract/limits.contract.ts';
import { durationText } from '../alarmText.ts';
import { EpisodeList } from './EpisodeList.tsx';
import { FiredDays } from './FiredDays.tsx';
import styles from './LimitPreview.module.css';
import type { LimitForm } from './limitForm.ts';
import { trialChart } from './trialChart.ts';

const TYPING_PAUSE_MS = 500;
/** Above this number of alarms users tend to disable the rule. */
const OFTEN = 60;

interface LimitPreviewProps {
  plantId: number;
  kind: DeviceKind | undefined;
  values: LimitForm;
  /** The user applies a value as a limit. */
  onUse: (limits: { max?: number; min?: number }) => void;
}

/** Trial run over the last 30 days while the rule is edited. */
export function LimitPreview({ plantId, kind, values, onUse }: LimitPreviewProps) {
  const { t } = useTranslation('alarms');
  const { deviceId, dataType } = values;
  const point = kind && dataType ? limitPoint(kind, dataType)?.point : undefined;
  const limits = useMemo(
    () => ({ max: values.max ?? null, min: values.min ?? null }),
    [values.max, values.min],
  );
  const inOrder = limits.max === null || limits.min === null || limits.max > limits.min;
  const problem = point && limitProblem(point, limits);
  const asked = useDelayed(inOrder && !problem ? limits : undefined, TYPING_PAUSE_MS);

  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...callQuery(
      tryBeyondLimits,
      { plantId, deviceId: deviceId ?? 0, dataType: dataType ?? '', ...(asked ?? { max: null, min: null }) },
      { quiet: true },
    ),
    enabled: deviceId !== undefined && point !== undefined && asked !== undefined,
    placeholderData: (before, query) =>
      query?.queryKey[1].dataType === dataType && query?.queryKey[1].deviceId === deviceId
        ? keepPreviousData(before)
        : undefined,
  });

  if (!point || deviceId === undefined || !kind || !dataType)
    return (
      <section className={styles.preview}>
        <EmptyState compact title={t('limits.previewNone')} hint={t('limits.previewNoneHint')} />
      </section>
    );
  return (
    <section className={styles.preview} aria-label={t('limits.preview')} aria-busy={isFetching}>
      {!inOrder && <Alert type="warning" showIcon title={t('limits.notInOrder')} />}
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={t(`limits.${problem.kind}Crossed`, { low: point.min, high: point.max, unit: point.unit })}
        />
      )}
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <SkeletonBlock height="24rem" />}
      {data && (
        <>
          <Verdict trial={data} limited={limits.max !== null || limits.min !== null} />
          {data.samples > 0 && (
            <Spread trial={data} unit={point.unit} decimals={point.decimals} onUse={onUse} />
          )}
          {data.fired > 0 && <FiredDays trial={data} />}
          <TrialCurve kind={kind} dataType={dataType} trial={data} limits={limits} />
          {data.episodes.length > 0 && (
            <EpisodeList trial={data} unit={point.unit} decimals={point.decimals} />
          )}
        </>
      )}
    </section>
  );
}

function Verdict({ trial, limited }: { trial: LimitTrial; limited: boolean }) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const { fired, outsideMs, open, samples, fromMs, sinceMs, timeZone } = trial;
  if (samples === 0) return <Alert type="info" showIcon title={t('limits.noSamples', { days: TRY_DAYS })} />;
  if (!limited)
    return (
      <Text as="p" tone="secondary">
        {t('limits.noLimits', { days: TRY_DAYS })}
      </Text>
    );
  const often = fired >= OFTEN;
  // A new device has not yet shown a typical month.
  const isShort = sinceMs !== null && sinceMs - fromMs > DAY_MS;
  const notes = [
    often ? t('limits.often') : open && t('limits.wouldBeOpen'),
    isShort && t('limits.since', { day: formatDate(sinceMs, timeZone) }),
  ].filter((note) => typeof note === 'string');
  const words =
    fired === 0
      ? t('limits.wouldNot', { days: TRY_DAYS })
      : t('limits.would', { count: fired, days: TRY_DAYS, duration: durationText(outsideMs, lang) });
  return (
    <Alert
      type={often ? 'warning' : fired > 0 ? 'info' : 'success'}
      showIcon
      title={<span data-testid="limit-verdict">{words}</span>}
      description={notes.length > 0 ? notes.join(' ') : undefined}
    />
  );
}

interface SpreadProps {
  trial: LimitTrial;
  unit: string;
  decimals: number;
  onUse: LimitPreviewProps['onUse'];
}

/** Distribution of the values; its tails are offered as limits. */
function Spread({ trial, unit, decimals, onUse }: SpreadProps) {
  const { t } = useTranslation('alarms');
  const { spread } = trial;
  if (!spread) return null;
  const shown = ['min', 'p1', 'p50', 'p99', 'max'] as const;
  return (
    <Grid as="dl" columnRem={6.5} gap="xs" fit className={styles.spread}>
      {shown.map((name) => (
        <div key={name}>
          <dt>{t(`limits.spread.${name}`)}</dt>
          <dd>
            <span>
              {formatNumber(spread[name], decimals)}
              <small> {unit}</small>
            </span>
            {(name === 'p1' || name === 'p99') && (
              <Button
                type="link"
                size="small"
                onClick={() => onUse(name === 'p1' ? { min: spread.p1 } : { max: spread.p99 })}
              >
                {t(name === 'p1' ? 'limits.useMin' : 'limits.useMax')}
              </Button>
            )}
          </dd>
        </div>
      ))}
    </Grid>
  );
}

interface TrialCurveProps {
  kind: DeviceKind;
  dataType: string;
  trial: LimitTrial;
  limits: { max: number | null; min: number | null };
}

function TrialCurve({ kind, dataType, trial, limits }: TrialCurveProps) {
  const { t } = useTranslation('alarms');
  const lang = useLang();
  const point = limitPoint(kind, dataType)?.point;
  const name = pointText(kind, dataType)[lang];
  const model = useMemo(
    () =>
      point &&
      trialChart(trial, limits, {
        name,
        unit: point.unit,
        decimals: point.decimals,
        max: t('limits.max'),
        min: t('limits.min'),
      }),
    [trial, limits, name, point, t],
  );
  return (
    <Chart
      title={t('limits.curve', { days: TRY_CURVE_DAYS })}
      fileName={name}
      height={260}
      model={model}
      viewKey={`${dataType}`}
      emptyHint={t('limits.noCurve', { days: TRY_CURVE_DAYS })}
    />
  );
}
