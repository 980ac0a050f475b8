import type { ClusterCells } from '@heliodon/batteries/contract';
import { cellName } from '@heliodon/energy/cells/cell-name';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Figure } from '@heliodon/ui/Figure';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Card, Segmented } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Place } from '../paths.ts';
import { useParam } from '../useParam.ts';
import { CellMap } from './CellMap.tsx';
import {
  type CellRef,
  decimalsOf,
  type MappedCluster,
  mapped,
  packAndCell,
  spreadOf,
  summaryOf,
  unitOf,
  views,
} from './cellValues.ts';
import { autoRange, FIXED } from './heatScale.ts';
import { MapLegend } from './MapLegend.tsx';
import styles from './MapPanel.module.css';

const ranges = ['auto', 'fixed'] as const;

interface MapPanelProps {
  clusters: readonly ClusterCells[];
  timeZone: string;
  /** A past moment is never stale. */
  past: boolean;
  onOpen: (place: Omit<Place, 'deviceId'>) => void;
  /** Above the map: which moment it shows. */
  moment?: ReactNode;
  title: string;
}

/** Every cell of a battery or cluster at a glance, by voltage, temperature or deviation. */
export function MapPanel({ clusters, timeZone, past, onOpen, moment, title }: MapPanelProps) {
  const { t } = useTranslation('batteries');
  const [view, setView] = useParam('view', views);
  const [rangeKind, setRangeKind] = useParam('range', ranges);
  const [params] = useSearchParams();
  const shown = useMemo(() => clusters.map(mapped), [clusters]);
  const summary = useMemo(() => summaryOf(shown, view), [shown, view]);
  const range = useMemo(
    () => (rangeKind === 'fixed' || !summary ? FIXED[view] : autoRange(view, summary)),
    [rangeKind, view, summary],
  );
  const titleOf = useCallback(
    ({ cluster }: MappedCluster) => {
      const soc = cluster.soc === null ? '' : ` · ${formatNumber(cluster.soc, 0)} %`;
      return t('map.cluster', { cluster: cluster.no }) + soc;
    },
    [t],
  );
  const placeAt = ({ block, index }: CellRef) => {
    const of = shown[block];
    return of && { cluster: of.cluster.no, ...packAndCell(of, index) };
  };
  const open = (cell: CellRef) => {
    const place = placeAt(cell);
    if (place) onOpen(place);
  };
  const times = clusters.flatMap(({ at }) => (at === null ? [] : [at]));
  const silent = clusters.filter(({ mv }) => mv.length === 0).length;
  const where = (cell: CellRef | undefined) => cell && t('place.short', placeAt(cell));
  return (
    <Card
      size="small"
      title={title}
      extra={
        <span className={styles.controls}>
          <Segmented
            value={view}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={setView}
          />
          <Segmented
            value={rangeKind}
            options={ranges.map((value) => ({ value, label: t(`map.${value}`) }))}
            onChange={setRangeKind}
          />
        </span>
      }
      className={styles.card}
    >
      {moment}
      <div className={styles.figures}>
        <Figure label={t('map.max')} {...shownValue(summary?.max, view)} note={where(summary?.maxAt)} />
        <Figure label={t('map.min')} {...shownValue(summary?.min, view)} note={where(summary?.minAt)} />
        <Figure
          label={t('map.mean')}
          {...shownValue(summary?.mean, view)}
          note={t('map.cells', { n: summary?.shown ?? 0 })}
        />
        <Figure label={t('map.spread')} {...spreadValue(summary, view)} />
        <div className={styles.time}>
          <MapLegend view={view} range={range} clipped={rangeKind === 'fixed'} />
          <span className={styles.at}>
            {past ? (
              times.length > 0 && t('map.at', { at: formatDateTime(Math.max(...times), timeZone) })
            ) : (
              <LastUpdate withLabel at={times.length > 0 ? Math.min(...times) : null} timeZone={timeZone} />
            )}
            {silent > 0 && <Text tone="warning">{t('map.silent', { n: silent })}</Text>}
          </span>
        </div>
      </div>
      {summary ? (
        <CellMap
          key={params.get('deviceId')}
          clusters={shown}
          view={view}
          range={range}
          summary={summary}
          label={t('map.label')}
          titleOf={titleOf}
          tip={(cell) => <Tip of={shown[cell.block]} index={cell.index} timeZone={timeZone} />}
          onOpen={open}
        />
      ) : (
        <EmptyState compact title={t('map.empty')} hint={past ? t('map.emptyPast') : t('map.emptyNow')} />
      )}
    </Card>
  );
}

const shownValue = (value: number | undefined, view: (typeof views)[number]) => ({
  value: formatNumber(value, decimalsOf[view]),
  unit: unitOf[view],
});

function spreadValue(summary: ReturnType<typeof summaryOf>, view: (typeof views)[number]) {
  if (!summary) return { value: formatNumber(null) };
  const { value, unit, decimals } = spreadOf(summary, view);
  return { value: formatNumber(value, decimals), unit };
}

function Tip({ of, index, timeZone }: { of: MappedCluster | undefined; index: number; timeZone: string }) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  if (!of) return null;
  const rows = [
    [t('view.voltage'), of.volts[index], 3, 'V'],
    [t('view.deviation'), of.devsMv[index], 1, 'mV'],
    [t('view.temperature'), of.tempsC[index], 1, '°C'],
  ] as const;
  return (
    <>
      <b>{cellName({ cluster: of.cluster.no, ...packAndCell(of, index) })[lang]}</b>
      {rows.map(([label, value, decimals, unit]) => (
        <span key={label} className={styles.tipRow}>
          <span>{label}</span>
          <span>
            {formatNumber(value, decimals)} {unit}
          </span>
        </span>
      ))}
      <Text tone="tertiary" size="xs">
        {formatDateTime(of.cluster.at, timeZone)}
      </Text>
    </>
  );
}
