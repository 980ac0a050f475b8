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

/** Memoised: live values change only the picture in the middle. */
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
  // Total savings are not known yet, but the installed capacity is.
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

/** Live energy flow of the plant, surrounded by the main figures. */
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
