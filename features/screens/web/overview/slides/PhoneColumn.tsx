import { hasRole } from '@heliodon/device-kinds/kinds';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useUpright } from '@heliodon/ui/wall/usePhone';
import { useHistoryIncomplete } from '@heliodon/web/demoHistory';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AlarmPanel } from '../panels/AlarmPanel.tsx';
import { ChargingPanel } from '../panels/ChargingPanel.tsx';
import { CurvePanel } from '../panels/CurvePanel.tsx';
import { DaysPanel } from '../panels/DaysPanel.tsx';
import { DevicesPanel } from '../panels/DevicesPanel.tsx';
import { EnergyPanel } from '../panels/EnergyPanel.tsx';
import { EnvironmentPanel } from '../panels/EnvironmentPanel.tsx';
import { IncomePanel } from '../panels/IncomePanel.tsx';
import { InstalledPanel } from '../panels/InstalledPanel.tsx';
import { MachinesPanel } from '../panels/MachinesPanel.tsx';
import { SharesPanel } from '../panels/SharesPanel.tsx';
import { WeatherPanel } from '../panels/WeatherPanel.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import { type SlideProps, showsPiles } from './slide.ts';
import styles from './slides.module.css';
import { useInView } from './useInView.ts';

/** Layout on a phone: everything in one scrolling column, the main figures at the top. */
export function PhoneColumn({ overview, now, parts }: Omit<SlideProps, 'active'>) {
  const { t } = useTranslation('screens');
  const { energy, income, curve, alarms, weather, devices, installed, currency, timeZone } = overview;
  const flow = useRef<HTMLDivElement>(null);
  const seen = useInView(flow);
  const upright = useUpright();
  const incomplete = useHistoryIncomplete();
  const expected = parts.includes('pv') ? curve : null;
  const batteries = now.devices.some(({ kind }) => hasRole(kind, 'battery'));
  return (
    <Stack gap="sm" className={styles.phone}>
      <div ref={flow} className={styles.flow}>
        <FlowPicture overview={overview} now={now} parts={parts} active={seen} narrow={upright} />
      </div>
      {energy && incomplete && <InstalledPanel installed={installed} parts={parts} />}
      {income && <IncomePanel income={income} currency={currency} />}
      {energy && <EnergyPanel energy={energy} parts={parts} />}
      {curve && <CurvePanel curve={curve} parts={parts} timeZone={timeZone} />}
      {alarms && <AlarmPanel alarms={alarms} timeZone={timeZone} />}
      {showsPiles({ overview, parts }) && <ChargingPanel overview={overview} />}
      {(weather || expected) && <WeatherPanel weather={weather} curve={expected} />}
      {energy && (
        <div className={styles.chart}>
          <DaysPanel energy={energy} parts={parts} />
        </div>
      )}
      {energy && <SharesPanel energy={energy} installed={installed} parts={parts} />}
      {energy && parts.includes('pv') && <EnvironmentPanel energy={energy} />}
      {batteries && (
        <MachinesPanel machineRole="battery" title={t('overview.machines.battery')} devices={now.devices} />
      )}
      {devices && <DevicesPanel devices={devices} />}
    </Stack>
  );
}
