import { memo } from 'react';
import { CurvePanel } from '../panels/CurvePanel.tsx';
import { DaysPanel } from '../panels/DaysPanel.tsx';
import { IncomeDays } from '../panels/IncomeDays.tsx';
import { IncomePanel } from '../panels/IncomePanel.tsx';
import { SharesPanel } from '../panels/SharesPanel.tsx';
import type { SlideProps } from './slide.ts';
import styles from './slides.module.css';

/** Energy and income of the day and the last weeks. */
export function EnergySlide({ overview, parts }: SlideProps) {
  return <Panels overview={overview} parts={parts} />;
}

/** Memoised: these panels do not depend on live values. */
const Panels = memo(function Panels({ overview, parts }: Pick<SlideProps, 'overview' | 'parts'>) {
  const { energy, income, curve, currency, timeZone, installed } = overview;
  return (
    <div className={styles.wide}>
      <div className={styles.column}>
        {curve && <CurvePanel curve={curve} parts={parts} timeZone={timeZone} full />}
        {energy && <DaysPanel energy={energy} parts={parts} />}
      </div>
      <div className={styles.column}>
        {income && <IncomePanel income={income} currency={currency} />}
        {income && <IncomeDays income={income} currency={currency} />}
        {energy && <SharesPanel energy={energy} installed={installed} parts={parts} />}
      </div>
    </div>
  );
});
