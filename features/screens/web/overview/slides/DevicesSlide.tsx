import { hasRole } from '@heliodon/device-kinds/kinds';
import { useTranslation } from 'react-i18next';
import { AlarmPanel } from '../panels/AlarmPanel.tsx';
import { ChargingPanel } from '../panels/ChargingPanel.tsx';
import { DevicesPanel } from '../panels/DevicesPanel.tsx';
import { type MachineRole, MachinesPanel } from '../panels/MachinesPanel.tsx';
import { type SlideProps, showsPiles } from './slide.ts';
import styles from './slides.module.css';

const PANELS: readonly { readonly role: MachineRole; readonly text: string }[] = [
  { role: 'generator', text: 'inverter' },
  { role: 'battery', text: 'battery' },
  { role: 'charger', text: 'charger' },
];

/** State of each device, and open alarms. */
export function DevicesSlide({ overview, now, parts }: SlideProps) {
  const { t } = useTranslation('screens');
  const { devices, alarms, timeZone } = overview;
  const machines = PANELS.filter(({ role }) => now.devices.some(({ kind }) => hasRole(kind, role)));
  return (
    <div className={styles.three}>
      <div className={styles.column}>{devices && <DevicesPanel devices={devices} />}</div>
      <div className={styles.column}>
        {machines.map(({ role, text }) => (
          <MachinesPanel
            key={role}
            machineRole={role}
            title={t(`overview.machines.${text}`)}
            devices={now.devices}
            panels={machines.length}
          />
        ))}
      </div>
      <div className={styles.column}>
        {alarms && <AlarmPanel alarms={alarms} timeZone={timeZone} />}
        {showsPiles({ overview, parts }) && <ChargingPanel overview={overview} />}
      </div>
    </div>
  );
}
