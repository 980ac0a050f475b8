import { useTranslation } from 'react-i18next';
import { AlarmPanel } from '../panels/AlarmPanel.tsx';
import { ChargingPanel } from '../panels/ChargingPanel.tsx';
import { DevicesPanel } from '../panels/DevicesPanel.tsx';
import { MachinesPanel } from '../panels/MachinesPanel.tsx';
import { type SlideProps, showsPiles } from './slide.ts';
import styles from './slides.module.css';

const KINDS = ['inverter', 'battery', 'charger'] as const;

/** How the machines are, one by one, and what needs somebody. */
export function DevicesSlide({ overview, now, parts }: SlideProps) {
  const { t } = useTranslation('screens');
  const { devices, alarms, timeZone } = overview;
  const machines = KINDS.filter((kind) => now.devices.some((device) => device.kind === kind));
  return (
    <div className={styles.three}>
      <div className={styles.column}>{devices && <DevicesPanel devices={devices} />}</div>
      <div className={styles.column}>
        {machines.map((kind) => (
          <MachinesPanel
            key={kind}
            kind={kind}
            title={t(`overview.machines.${kind}`)}
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
