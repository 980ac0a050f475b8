import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Inline } from '@heliodon/ui/layout/Inline';
import { DevicePicture, type PictureKind } from '@heliodon/ui/pictures/DevicePicture';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import { FlowLine } from '../FlowLine.tsx';
import styles from './ConnectionPicture.module.css';
import { MeterSlot, type SlotActions } from './MeterSlot.tsx';
import type { Branch, Connection } from './places.ts';

const BRANCHES: Record<Branch['id'], { picture: PictureKind; role: EnergyRole }> = {
  pv: { picture: 'solarPanel', role: 'pv' },
  storage: { picture: 'storage', role: 'battery' },
  load: { picture: 'load', role: 'load' },
  charging: { picture: 'chargingPile', role: 'charging' },
};

interface NodeProps {
  picture: PictureKind;
  name: string;
  powerKw?: number | null;
  /** Place the text to the right instead of below. */
  beside?: boolean;
}

interface ConnectionPictureProps extends SlotActions {
  connection: Connection;
}

/** Single-line diagram from the grid to PV, storage, load and chargers, with meters and missing meters. */
export function ConnectionPicture({ connection, ...slot }: ConnectionPictureProps) {
  const { t } = useTranslation('meters');
  const { highVoltage, acLow, gridKw, branches, unassigned } = connection;
  const shared = { ...slot, unassigned };
  return (
    <div className={styles.scroll}>
      <div className={styles.picture}>
        <div className={styles.trunk}>
          <Node picture="grid" name={t('picture.grid')} powerKw={gridKw} />
          <FlowLine role="grid" powerKw={gridKw} />
          <MeterSlot place={highVoltage} {...shared} />
          <FlowLine role="grid" powerKw={gridKw} />
          <Node picture="transformer" name={t('picture.transformer')} />
          <FlowLine role="grid" powerKw={gridKw} />
          <MeterSlot place={acLow} {...shared} />
          <FlowLine role="grid" powerKw={gridKw} />
        </div>
        <div className={styles.bus} title={t('picture.bus')} />
        <div className={styles.branches}>
          {branches.map(({ id, place, powerKw }) => {
            const { picture, role } = BRANCHES[id];
            // Power toward the busbar flows to the left.
            const rightKw = powerKw === null ? null : -powerKw;
            return (
              <Inline key={id}>
                <FlowLine role={role} powerKw={rightKw} />
                {place ? (
                  <MeterSlot place={place} {...shared} />
                ) : (
                  <span className={styles.self}>{t('picture.countsItself')}</span>
                )}
                <FlowLine role={role} powerKw={rightKw} />
                <Node picture={picture} name={t(`picture.${id}`)} powerKw={powerKw} beside />
              </Inline>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Node({ picture, name, powerKw, beside }: NodeProps) {
  const power = typeof powerKw === 'number' ? formatQuantity(Math.abs(powerKw), 'kW').text : undefined;
  return (
    <div className={styles.node}>
      <DevicePicture kind={picture} size={48} />
      <span className={beside ? styles.beside : styles.caption}>
        {name}
        {power && <b>{power}</b>}
      </span>
    </div>
  );
}
