import { hasRole } from '@heliodon/device-kinds/kinds';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
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

const ENERGY_OF = {
  generator: 'pv',
  battery: 'battery',
  charger: 'charging',
} as const satisfies Partial<Record<DeviceRole, EnergyRole>>;
export type MachineRole = keyof typeof ENERGY_OF;
/** Maximum that fits next to the other panels; devices with a problem come first. */
const MOST = 12;
const FIRST: readonly string[] = ['fault', 'offline'];
type Machine = ScreenNow['devices'][number];

interface MachinesPanelProps {
  title: string;
  machineRole: MachineRole;
  devices: readonly Machine[];
  /** Number of such panels in the column. */
  panels?: number;
}

/** Devices of one role with status: SOC of batteries, power of the others. */
export function MachinesPanel({ title, machineRole, devices, panels = 1 }: MachinesPanelProps) {
  const { t } = useTranslation('screens');
  const phone = usePhone();
  const own = devices.filter(({ kind }) => hasRole(kind, machineRole));
  const most = Math.max(1e-9, ...own.map(({ powerKw }) => Math.abs(powerKw ?? 0)));
  const urgency = ({ status }: Machine) => (FIRST.includes(status) ? 0 : 1);
  const shown = [...own].sort((a, b) => urgency(a) - urgency(b)).slice(0, MOST);
  const columns = phone ? 1 : tileColumns(shown.length, panels);
  const rows = Math.ceil(shown.length / columns);
  const color = `var(--hd-energy-${ENERGY_OF[machineRole]}-solid)`;
  return (
    <WallPanel
      className={panel.grow}
      title={title}
      extra={t('overview.machines.count', { count: own.length })}
    >
      <ul className={styles.machines} style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
        {shown.map(({ deviceId, alias, sn, status, powerKw, soc }) => {
          const offline = status === 'offline';
          const share =
            machineRole === 'battery' ? (isValue(soc) ? soc / 100 : 0) : Math.abs(powerKw ?? 0) / most;
          const figure =
            machineRole === 'battery'
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
