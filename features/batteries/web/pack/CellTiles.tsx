import { cellName } from '@heliodon/energy/cells/cell-name';
import { formatNumber } from '@heliodon/kernel/format/number';
import { Grid } from '@heliodon/ui/layout/Grid';
import { useLang } from '@heliodon/ui/useLang';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { MappedCluster } from '../map/cellValues.ts';
import { type Place, placePath } from '../paths.ts';
import styles from './CellTiles.module.css';

/** Bars of smaller deviations would only show noise, mV. */
const LEAST_FULL_MV = 10;

interface CellTilesProps {
  of: MappedCluster;
  /** Place of the pack's first cell in the cluster. */
  first: number;
  count: number;
  place: Required<Place>;
}

/** Each cell with its voltage, its temperature, and a bar that says how far it is from the cluster's mean. */
export function CellTiles({ of, first, count, place }: CellTilesProps) {
  const { t } = useTranslation('batteries');
  const lang = useLang();
  const [params] = useSearchParams();
  const devs = of.devsMv.slice(first, first + count);
  const fullMv = Math.max(LEAST_FULL_MV, ...devs.map((dev) => Math.abs(dev ?? 0)));
  return (
    <>
      <p className={styles.hint}>{t('pack.barHint', { full: formatNumber(fullMv, 0) })}</p>
      <Grid columnRem={8.5} gap="sm">
        {devs.map((dev, i) => {
          const cell = i + 1;
          const share = (100 * (dev ?? 0)) / fullMv;
          return (
            <Link
              key={cell}
              className={styles.cell}
              to={placePath('cell', { ...place, cell }, params)}
              aria-label={cellName({ cluster: place.cluster, pack: place.pack, cell })[lang]}
            >
              <span className={styles.no}>{cell}</span>
              <span className={styles.volts}>
                {formatNumber(of.volts[first + i], 3)} <small>V</small>
              </span>
              <span className={styles.track}>
                <i
                  data-sign={share < 0 ? 'below' : 'above'}
                  style={{
                    insetInlineStart: `${share < 0 ? 50 + share / 2 : 50}%`,
                    width: `${Math.abs(share) / 2}%`,
                  }}
                />
              </span>
              <span className={styles.more}>
                <span>
                  {(dev ?? 0) > 0 ? '+' : ''}
                  {formatNumber(dev, 1)} mV
                </span>
                <span>{formatNumber(of.tempsC[first + i], 1)} °C</span>
              </span>
            </Link>
          );
        })}
      </Grid>
    </>
  );
}
