import { formatNumber } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { ChargingPilePicture } from '@heliodon/ui/pictures/ChargingPilePicture';
import { GridTowerPicture } from '@heliodon/ui/pictures/GridTowerPicture';
import { LoadPicture } from '@heliodon/ui/pictures/LoadPicture';
import { SolarPanelPicture } from '@heliodon/ui/pictures/SolarPanelPicture';
import { StoragePicture } from '@heliodon/ui/pictures/StoragePicture';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteStepView } from '../../contract/control.contract.ts';
import styles from './BusPicture.module.css';
import { type BusNode, nodesOf } from './siteModel.ts';

const PICTURES: Record<EnergyRole, ComponentType<{ size: number }>> = {
  pv: SolarPanelPicture,
  battery: StoragePicture,
  charging: ChargingPilePicture,
  load: LoadPicture,
  grid: GridTowerPicture,
};
const PICTURE_PX = 44;
/** Start offsets of the dots, as fractions of one animation cycle. */
const DOTS = [0, 1 / 2];

const kw = (value: number | null): string => formatQuantity(value, 'kW').text;

/** All components on one bus with their power flow and their setpoints. */
export function BusPicture({ step }: { step: SiteStepView }) {
  return (
    <div className={styles.bus}>
      <div className={styles.nodes}>
        {nodesOf(step).map((node) => (
          <Node key={node.role} node={node} soc={node.role === 'battery' ? step.soc : null} />
        ))}
      </div>
      <div className={styles.bar} aria-hidden="true" />
    </div>
  );
}

function Node({ node, soc }: { node: BusNode; soc: number | null }) {
  const { t } = useTranslation('site-control');
  const { role, powerKw, flow, givesWay } = node;
  const Picture = PICTURES[role];
  const way = t(`control.way.${role}.${flow}`);
  const color = {
    '--role': `var(--hd-energy-${role}-solid)`,
    '--role-text': `var(--hd-energy-${role}-text)`,
  };
  return (
    <section
      className={`${styles.node} ${givesWay ? styles.gives : ''}`}
      style={color as React.CSSProperties}
      aria-label={`${t(`control.role.${role}`)} ${way} ${kw(powerKw)}`}
    >
      <div className={styles.card}>
        <Picture size={PICTURE_PX} />
        <span className={styles.name}>{t(`control.role.${role}`)}</span>
        <strong className={styles.power}>{kw(powerKw)}</strong>
        <span className={styles.way}>
          {way}
          {soc !== null && ` · SOC ${formatNumber(soc, 0)}%`}
        </span>
        <span className={styles.order}>{orderText(node, t)}</span>
      </div>
      <span className={`${styles.line} ${styles[flow]}`} aria-hidden="true">
        {flow !== 'none' &&
          DOTS.map((share) => <i key={share} style={{ animationDelay: `${-share * 2}s` }} />)}
        {flow !== 'none' && (
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 2v11M4 9l4 4 4-4" />
          </svg>
        )}
      </span>
    </section>
  );
}

type Translate = (key: string, values?: Record<string, string>) => string;

function orderText({ role, orderKw, limitKw }: BusNode, t: Translate): string {
  if (role === 'load' || role === 'grid') return '';
  if (orderKw !== null) {
    if (orderKw === 0) return t('control.told.rest');
    return t(orderKw > 0 ? 'control.told.discharge' : 'control.told.charge', { kw: kw(Math.abs(orderKw)) });
  }
  return limitKw === null ? t('control.told.free') : t('control.told.limit', { kw: kw(limitKw) });
}
