import type { ClusterNode, ClusterNow } from '@heliodon/batteries/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Grid } from '@heliodon/ui/layout/Grid';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useLang } from '@heliodon/ui/useLang';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { packTone, packWord } from '../figures/stateWords.ts';
import { type Place, placePath } from '../paths.ts';
import { clusterCells, type PackNow, packsOf } from './clusterCells.ts';
import styles from './PackCards.module.css';

interface PackCardsProps {
  place: Required<Place>;
  cluster: ClusterNode;
  now: ClusterNow;
}

/** The packs of a cluster; each leads to its cells. */
export function PackCards({ place, cluster, now }: PackCardsProps) {
  const { t } = useTranslation('batteries');
  const packs = packsOf(clusterCells(cluster, now), now.values);
  return (
    <Card size="small" title={t('pack.title', { n: packs.length })}>
      {packs.length === 0 ? (
        <EmptyState compact title={t('empty.noPacks')} hint={t('empty.noPacksHint')} />
      ) : (
        <Grid columnRem={11} gap="sm">
          {packs.map((pack) => (
            <PackCard key={pack.no} pack={pack} place={place} />
          ))}
        </Grid>
      )}
    </Card>
  );
}

function PackCard({ pack, place }: { pack: PackNow; place: Required<Place> }) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const [params] = useSearchParams();
  const facts = [
    [t('pack.voltage'), formatNumber(pack.voltage, 2), 'V'],
    [t('tile.soc'), formatNumber(pack.soc, 1), '%'],
    [t('tile.spread'), formatNumber(pack.spreadMv, 0), 'mV'],
    [t('pack.hottest'), formatNumber(pack.tempMaxC, 1), '°C'],
  ] as const;
  return (
    <Link className={styles.card} to={placePath('pack', { ...place, pack: pack.no }, params)}>
      <span className={styles.head}>
        <b>{t('level.pack', { n: pack.no })}</b>
        {pack.status !== null && (
          <StatusTag plain tone={packTone(pack.status)}>
            {packWord(pack.status, lang)}
          </StatusTag>
        )}
      </span>
      {facts.map(([label, value, unit]) => (
        <span key={label} className={styles.fact}>
          <span>{label}</span>
          <span className={styles.value}>
            {value} <small>{unit}</small>
          </span>
        </span>
      ))}
    </Link>
  );
}
