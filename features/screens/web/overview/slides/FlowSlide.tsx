import { useHistoryIncomplete } from '@heliodon/web/demoHistory';
import { memo } from 'react';
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

type ColumnProps = Pick<SlideProps, 'overview' | 'parts'>;

/** What the plant does by the second changes the picture in the middle alone. */
const Left = memo(function Left({ overview, parts }: ColumnProps) {
  const { energy, income, devices, installed, currency } = overview;
  return (
    <div className={styles.column}>
      {energy ? (
        <EnergyPanel energy={energy} parts={parts} />
      ) : (
        <InstalledPanel installed={installed} parts={parts} />
      )}
      {income && <IncomePanel income={income} currency={currency} />}
      {!energy && devices && <DevicesPanel devices={devices} />}
    </div>
  );
});

const Right = memo(function Right({ overview, parts }: ColumnProps) {
  const { energy, curve, alarms, weather, devices, installed, timeZone } = overview;
  // What was spared since the beginning is not known yet; what is installed is.
  const incomplete = useHistoryIncomplete();
  const pv = parts.includes('pv');
  const expected = pv ? curve : null;
  return (
    <div className={styles.column}>
      {(weather || expected) && <WeatherPanel weather={weather} curve={expected} />}
      {!weather && !expected && energy && devices && <DevicesPanel devices={devices} />}
      {alarms && <AlarmPanel alarms={alarms} timeZone={timeZone} />}
      {energy && incomplete && <InstalledPanel installed={installed} parts={parts} />}
      {energy && pv && !incomplete && <EnvironmentPanel energy={energy} />}
    </div>
  );
});

const Curve = memo(CurvePanel);

/** What the plant does now, with the figures that people ask for first around it. */
export function FlowSlide({ overview, now, parts, active }: SlideProps) {
  const { curve, timeZone } = overview;
  return (
    <div className={styles.three}>
      <Left overview={overview} parts={parts} />
      <div className={styles.column}>
        <div className={styles.flow}>
          <FlowPicture overview={overview} now={now} parts={parts} active={active} />
        </div>
        {curve && <Curve curve={curve} parts={parts} timeZone={timeZone} />}
      </div>
      <Right overview={overview} parts={parts} />
    </div>
  );
}
