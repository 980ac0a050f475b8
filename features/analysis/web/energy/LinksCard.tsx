import { Chart } from '@heliodon/ui/Chart';
import { Card } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnergyAnalysis } from '../../contract/energy.contract.ts';
import styles from './energy.module.css';
import { linksDiffer } from './linksDiffer.ts';
import { type SankeyWords, sankeyOption, sankeyTable } from './sankeyOption.ts';

const CHART_PX = 360;

/** Sources and uses of the energy in the range. */
export function LinksCard({ data }: { data: EnergyAnalysis }) {
  const { links, linksSince } = data;
  const { t } = useTranslation('analysis');
  const words = useMemo(
    (): SankeyWords => ({
      from: { pv: t('energy.node.pv'), storage: t('energy.node.discharge'), grid: t('energy.node.import') },
      to: {
        load: t('energy.node.load'),
        charging: t('energy.node.charging'),
        storage: t('energy.node.charge'),
        grid: t('energy.node.export'),
      },
      columns: { from: t('energy.links.from'), to: t('energy.links.to') },
    }),
    [t],
  );
  const drawn = useMemo(
    () =>
      links.length > 0 ? { option: sankeyOption(links, words), table: sankeyTable(links, words) } : undefined,
    [links, words],
  );
  return (
    <Card>
      <Chart
        title={t('energy.links.title')}
        height={CHART_PX}
        emptyHint={t('energy.links.none')}
        {...drawn}
      />
      {linksSince && <p className={styles.note}>{t('energy.links.since', { day: linksSince })}</p>}
      {!linksSince && drawn && linksDiffer(data) && <p className={styles.note}>{t('energy.links.rest')}</p>}
    </Card>
  );
}
