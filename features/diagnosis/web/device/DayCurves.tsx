import { getInverterDay, type InverterDiagnosis } from '@heliodon/diagnosis/contract';
import { Chart } from '@heliodon/ui/Chart';
import type { Palette } from '@heliodon/ui/tokens';
import { DayPicker } from '@heliodon/ui/workbench/DayPicker';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOption, dayTable } from './dayOption.ts';
import { oddStrings } from './stringGrid.ts';

const CHART_PX = 340;

interface DayCurvesProps {
  deviceId: number;
  data: InverterDiagnosis;
  day: string;
  string: number | undefined;
  onDay: (day: string) => void;
}

/** Currents of all strings over a day, with conspicuous strings in the foreground. */
export function DayCurves({ deviceId, data, day, string, onDay }: DayCurvesProps) {
  const { t } = useTranslation('diagnosis');
  const {
    data: curves,
    error,
    isPending,
    refetch,
  } = useQuery(callQuery(getInverterDay, { deviceId, day }, { quiet: true }));
  const words = useMemo(
    () => ({
      median: t('curves.median'),
      light: t('curves.light'),
      time: t('curves.time'),
      string: (no: number) => t('map.string', { string: no }),
    }),
    [t],
  );
  const drawn = useMemo(() => {
    if (!curves || curves.atMs.length === 0) return undefined;
    const odd = oddStrings(data, day, string);
    return {
      option: (palette: Palette) => dayOption(curves, odd, words, palette),
      table: dayTable(curves, words),
    };
  }, [curves, data, day, string, words]);
  return (
    <Chart
      title={t('curves.title')}
      fileName={`${t('curves.title')} ${day}`}
      height={CHART_PX}
      {...drawn}
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      emptyHint={t('curves.emptyHint')}
      extra={<DayPicker day={day} max={data.days.at(-1) ?? day} timeZone={data.timeZone} onDay={onDay} />}
    />
  );
}
