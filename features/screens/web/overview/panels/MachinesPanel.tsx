import { formatNumber, isValue } from '@heliodon/kernel/format/number';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { EnergyRole } from '@heliodon/ui/tokens';
import { usePhone } from '@heliodon/ui/wall/usePhone';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { tileColumns } from '../model/deviceModel.ts';
import type { ScreenNow } from '../model/screenNow.ts';
import styles from './devices.module.css';
import panel from './panels.module.css';

const ROLES: Readonly<Record<string, EnergyRole>> = {
  inverter: 'pv',
  battery: 'battery',
  pcs: 'battery',
  charger: 'charging',
};
/** More do not fit beside the others; those that need somebody come first. */
const MOST = 12;
const FIRST: readonly string[] = ['fault', 'offline'];
type Machine = ScreenNow['devices'][number];

interface MachinesPanelProps {
  title: string;
  kind: keyof typeof ROLES & string;
  devices: readonly Machine[];
  /** How many such panels share the column. */
  panels?: number;
}

/** The machines of one kind as they run: of batteries how full they are, of the others their power. */
export function MachinesPanel({ title, kind, devices, panels = 1 }: MachinesPanelProps) {
  const { t } = useTranslation('screens');
  const phone = usePhone();
  const own = devices.filter((device) => device.kind === kind);
  const most = Math.max(1e-9, ...own.map(({ powerKw }) => Math.abs(powerKw ?? 0)));
  const urgency = ({ status }: Machine) => (FIRST.includes(status) ? 0 : 1);
  const shown = [...own].sort((a, b) => urgency(a) - urgency(b)).slice(0, MOST);
  const columns = phone ? 1 : tileColumns(shown.length, panels);
  const rows = Math.ceil(shown.length / columns);
  const color = `var(--hd-energy-${ROLES[kind] ?? 'load'}-solid)`;
  return (
    <WallPanel
      className={panel.grow}
      title={title}
      extra={t('overview.machines.count', { count: own.length })}
    >
      <ul className={styles.machines} style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
        {shown.map(({ deviceId, alias, sn, status, powerKw, soc }) => {
          const offline = status === 'offline';
          const share = kind === 'battery' ? (isValue(soc) ? soc / 100 : 0) : Math.abs(powerKw ?? 0) / most;
          const figure =
            kind === 'battery'
              ? isValue(soc) && !offline
                ? `${formatNumber(soc, 1)} %`
                : '--'
              : formatQuantity(offline ? null : Math.abs(powerKw ?? Number.NaN), 'kW').text;
          return (
            <li key={deviceId} data-machine={sn}>
              <span className={styles.machineName}>{alias || sn}</span>
              <span className={styles.machineState}>
                <StatusTag plain status={status} />
              </span>
              <b className={styles.machineFigure}>{figure}</b>
              <span className={styles.meter} aria-hidden>
                <i style={{ width: `${offline ? 0 : share * 100}%`, background: color }} />
              </span>
            </li>
          );
        })}
      </ul>
    </WallPanel>
  );
}
