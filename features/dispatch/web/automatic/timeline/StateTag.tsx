import { tints } from '@heliodon/ui/chart/tints';
import { useTranslation } from 'react-i18next';
import { DECISION_STATES, type TimelineQuarter } from '../../../contract/automatic.contract.ts';
import styles from '../automatic.module.css';
import { DECISION_TINT } from './timelineModel.ts';

/** A mark in the style of the curve, and the word. */
export function StateTag({ state }: { state: TimelineQuarter['state'] }) {
  const { t } = useTranslation('dispatch');
  return (
    <span className={styles.state} data-state={state}>
      <i className={styles.stateMark} style={{ borderColor: tints[DECISION_TINT] }} aria-hidden />
      {t(`automatic.state.${state}`)}
    </span>
  );
}

export function StateLegend() {
  const { t } = useTranslation('dispatch');
  return (
    <dl className={styles.legend}>
      {DECISION_STATES.map((state) => (
        <div key={state}>
          <dt>
            <StateTag state={state} />
          </dt>
          <dd>{t(`automatic.stateHint.${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
