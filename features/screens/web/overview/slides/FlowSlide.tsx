import { AlarmPanel } from '../panels/AlarmPanel.tsx';
import { CurvePanel } from '../panels/CurvePanel.tsx';
import { DevicesPanel } from '../panels/DevicesPanel.tsx';
import { EnergyPanel } from '../panels/EnergyPanel.tsx';
import { EnvironmentPanel } from '../panels/EnvironmentPanel.tsx';
import { IncomePanel } from '../panels/IncomePanel.tsx';
import { InstalledPanel } from '../panels/InstalledPanel.tsx';
import { WeatherPanel } from '../panels/WeatherPanel.tsx';
import { FlowPicture } from './FlowPicture.tsx';
import type { SlideProps } from './slide.ts';
import styles from './slides.module.css';

/** What the plant does now, with the figures that people ask for first around it. */
export function FlowSlide({ overview, now, parts, active }: SlideProps) {
  const { energy, income, curve, alarms, weather, devices, installed, currency, timeZone } = overview;
  const pv = parts.includes('pv');
  const expected = pv ? curve : null;
  return (
    <div className={styles.three}>
      <div className={styles.column}>
        {energy ? (
          <EnergyPanel energy={energy} parts={parts} />
        ) : (
          <InstalledPanel installed={installed} parts={parts} />
        )}
        {income && <IncomePanel income={income} currency={currency} />}
        {!energy && devices && <DevicesPanel devices={devices} />}
      </div>
      <div className={styles.column}>
        <div className={styles.flow}>
          <FlowPicture overview={overview} now={now} parts={parts} active={active} />
        </div>
        {curve && <CurvePanel curve={curve} parts={parts} timeZone={timeZone} />}
      </div>
      <div className={styles.column}>
        {(weather || expected) && <WeatherPanel weather={weather} curve={expected} />}
        {!weather && !expected && energy && devices && <DevicesPanel devices={devices} />}
        {alarms && <AlarmPanel alarms={alarms} timeZone={timeZone} />}
        {energy && pv && <EnvironmentPanel energy={energy} />}
      </div>
    </div>
  );
}
