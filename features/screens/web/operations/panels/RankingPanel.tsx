import { formatMoney } from '@heliodon/kernel/format/money';
import { formatQuantity, type Quantity } from '@heliodon/kernel/format/unit';
import { useLang } from '@heliodon/ui/useLang';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Operations,
  RANKINGS,
  type Ranked,
  type RankingKind,
} from '../../../contract/operations.contract.ts';
import { hours } from '../../overview/formats.ts';
import { useFitting } from '../data/useFitting.ts';
import { Choice } from './Choice.tsx';
import styles from './panels.module.css';

const ROW_REM = 2.625;
const ENERGY_OF: Record<RankingKind, string> = { fullHours: 'pv', pvToday: 'pv', income: 'battery' };

interface RankingPanelProps {
  ranking: NonNullable<Operations['ranking']>;
  onPlant: (plantId: number) => void;
}

/** The best plants by the selected criterion. */
export function RankingPanel({ ranking, onPlant }: RankingPanelProps) {
  const { t } = useTranslation('screens');
  const lang = useLang();
  const [kind, setKind] = useState<RankingKind>('fullHours');
  const { box, rows } = useFitting(ROW_REM);
  const shown = ranking[kind].slice(0, rows);
  const best = Math.max(0, ...shown.map(({ value }) => value));
  const textOf = ({ value, currency }: Ranked): Pick<Quantity, 'value' | 'unit'> => {
    if (kind === 'fullHours') return hours(value);
    return currency ? formatMoney(value, { currency, lang }) : formatQuantity(value, 'kWh', 1);
  };
  return (
    <WallPanel
      className={styles.grow}
      title={t('operations.ranking.title')}
      extra={
        <Choice
          label={t('operations.ranking.by')}
          value={kind}
          onChange={setKind}
          options={RANKINGS.map((value) => ({ value, label: t(`operations.ranking.${value}`) }))}
        />
      }
    >
      <div ref={box} className={styles.window}>
        {ranking[kind].length === 0 && <p className={styles.none}>{t('operations.ranking.none')}</p>}
        <ol className={styles.ranks} style={{ ['--row' as string]: `${ROW_REM}rem` }}>
          {shown.map((one, i) => {
            const { value, unit } = textOf(one);
            return (
              <li key={one.plantId}>
                <button type="button" onClick={() => onPlant(one.plantId)}>
                  <span className={styles.rank}>{i + 1}</span>
                  <span className={styles.name}>{one.name}</span>
                  <span className={styles.value}>
                    {value} <small>{unit}</small>
                  </span>
                  <span className={styles.level} aria-hidden>
                    <i
                      style={{
                        width: `${best > 0 ? Math.max(0, (one.value / best) * 100) : 0}%`,
                        background: `var(--hd-energy-${ENERGY_OF[kind]}-solid)`,
                      }}
                    />
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </WallPanel>
  );
}
