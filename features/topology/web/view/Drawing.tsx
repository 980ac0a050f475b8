import { DevicePicture, type PictureKind } from '@heliodon/ui/pictures/DevicePicture';
import { PictureFrame } from '@heliodon/ui/pictures/PictureFrame';
import type { DiagramSymbol } from '../../contract/index.ts';
import styles from './parts.module.css';

const PICTURES: Readonly<Partial<Record<DiagramSymbol, PictureKind>>> = {
  pv: 'solarPanel',
  inverter: 'inverter',
  battery: 'battery',
  pcs: 'storage',
  meter: 'meter',
  transformer: 'transformer',
  load: 'load',
  charger: 'chargingPile',
  grid: 'grid',
  logger: 'logger',
  weather: 'weatherStation',
};

/** A symbol in the current colour, scaled to its container. */
export function Drawing({ symbol, size = '100%' }: { symbol: DiagramSymbol; size?: number | string }) {
  const kind = PICTURES[symbol];
  if (kind) return <DevicePicture kind={kind} size={size} className={styles.drawing} />;
  return (
    <PictureFrame size={size} className={styles.drawing}>
      {symbol === 'breaker' ? (
        <>
          <path d="M32 4v16M32 44v16M27 15l10 10M37 15L27 25" />
          <path className="grid" d="M32 44L46 22" />
          <circle cx="32" cy="44" r="2.5" />
        </>
      ) : (
        <>
          <path d="M4 32h56" />
          <path className="quiet" d="M16 32V16M32 32v16M48 32V16" />
        </>
      )}
    </PictureFrame>
  );
}
