import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { useTranslation } from 'react-i18next';
import type { Region } from '../../../contract/operations.contract.ts';
import type { PlantBoard } from '../board.ts';
import { childrenOf, plantsIn } from '../regions.ts';
import styles from './map.module.css';

const SHOWN = 8;
/** Sort order by index in PLANT_STATUSES: fault, offline, normal. */
const URGENCY = [2, 0, 1];

interface BelowProps {
  board: PlantBoard;
  region: Region;
  onGo: (region: Region) => void;
  onPlant: (plant: number) => void;
}

/** Subregions with their plants by status, in a city the plants; keyboard access to the map. */
export function Below({ board, region, onGo, onPlant }: BelowProps) {
  const { t } = useTranslation('screens');
  const children = childrenOf(board.map, region);
  const plants = children.length > 0 ? [] : [...plantsIn(board.map, region)].sort(byUrgency(board));
  const more = Math.max(children.length, plants.length) - SHOWN;
  return (
    <ul className={styles.below} aria-label={t('operations.map.below')}>
      {children.slice(0, SHOWN).map((child) => {
        const { byStatus } = board.sumsOf(child.plants);
        return (
          <li key={child.name}>
            <button type="button" onClick={() => onGo(child.region)}>
              <span className={styles.place}>{child.name}</span>
              <span className={styles.shares} aria-hidden>
                {PLANT_STATUSES.filter((status) => byStatus[status] > 0).map((status) => (
                  <i
                    key={status}
                    style={{ flexGrow: byStatus[status], background: `var(--hd-status-${status}-solid)` }}
                  />
                ))}
              </span>
              <b>{child.plants.length}</b>
            </button>
          </li>
        );
      })}
      {plants.slice(0, SHOWN).map((plant) => (
        <li key={plant}>
          <button type="button" onClick={() => onPlant(plant)}>
            <i
              className={styles.dot}
              style={{
                background: `var(--hd-status-${PLANT_STATUSES[board.statuses[plant] ?? 2] ?? 'offline'}-solid)`,
              }}
              aria-hidden
            />
            <span className={styles.place}>{board.map.names[plant]}</span>
          </button>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{t('operations.map.more', { count: more })}</li>}
    </ul>
  );
}

function byUrgency({ statuses }: PlantBoard) {
  const place = (plant: number) => URGENCY[statuses[plant] ?? 2] ?? 0;
  return (a: number, b: number) => place(a) - place(b) || a - b;
}
