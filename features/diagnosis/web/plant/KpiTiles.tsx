import type { PlantDiagnosis } from '@heliodon/diagnosis/contract';
import { diagnosisRules } from '@heliodon/energy/diagnosis/rule-limits';
import { formatMoney } from '@heliodon/kernel/format/money';
import { formatNumber, formatShare } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { Grid } from '@heliodon/ui/layout/Grid';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './KpiTiles.module.css';
import { reasonOf, yieldNote } from './kpiReasons.ts';

type Tile = ComponentProps<typeof Figure> & { key: string };

function useTiles({ totals, quality, counts, currency, ranked }: PlantDiagnosis): Tile[] {
  const { t } = useTranslation('diagnosis');
  const lang = useLang();
  const why = (kpi: Parameters<typeof reasonOf>[0]) => t(`why.${reasonOf(kpi, quality)}`);
  const percent = (share: number | null) => ({
    value: formatNumber(share === null ? null : share * 100, 1),
    unit: '%',
  });
  const lost = formatQuantity(totals.lostKwh, 'kWh', 1);
  const money = formatMoney(totals.lostMoney, { lang, currency });
  const beside = yieldNote(totals);
  const neighbours = beside
    ? t('kpi.neighbours', { ...beside, n: quality.neighbours })
    : t('why.noNeighbours');
  const ofExpected =
    totals.lostKwh !== null && totals.expectedKwh ? totals.lostKwh / totals.expectedKwh : null;
  const limit = (share: number) => t('kpi.watchBelow', { limit: formatShare(share, 0) });
  return [
    {
      key: 'ratio',
      label: t('kpi.ratio'),
      ...percent(totals.performanceRatio),
      note: totals.performanceRatio === null ? why('ratio') : limit(diagnosisRules.lowPerformance.ratio),
    },
    {
      key: 'availability',
      label: t('kpi.availability'),
      ...percent(totals.availability),
      note: totals.availability === null ? why('availability') : limit(diagnosisRules.unavailable.share),
    },
    {
      key: 'yield',
      label: t('kpi.yield'),
      value: formatNumber(totals.specificYield),
      unit: 'kWh/kWp',
      note: totals.specificYield === null ? why('yield') : neighbours,
    },
    {
      key: 'lost',
      label: t('kpi.lost'),
      value: lost.value,
      unit: lost.unit,
      note:
        totals.lostKwh === null ? why('lost') : t('kpi.ofExpected', { share: formatShare(ofExpected, 1) }),
    },
    {
      key: 'money',
      label: t('kpi.money'),
      value: money.value,
      unit: money.unit,
      note: totals.lostMoney === null ? why('money') : t('kpi.estimate'),
    },
    {
      key: 'findings',
      label: t('kpi.findings'),
      value: formatNumber(ranked.length, 0),
      note: t('kpi.byLevel', counts),
    },
  ];
}

/** Figures of the period; an unknown figure states the reason. */
export function KpiTiles({ data }: { data: PlantDiagnosis }) {
  const tiles = useTiles(data);
  return (
    <Card size="small">
      <Grid columnRem={8.75} gap="lg" rowGap="md" fit>
        {tiles.map(({ key, ...tile }) => (
          <div key={key} data-tile={key} className={styles.tile}>
            <Figure size="medium" {...tile} />
          </div>
        ))}
      </Grid>
    </Card>
  );
}
