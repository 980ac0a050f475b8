import { formatNumber } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import { Text } from '@heliodon/ui/layout/Text';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DispatchTimeline } from '../../../contract/automatic.contract.ts';
import styles from '../automatic.module.css';
import { DecisionText } from '../DecisionText.tsx';
import type { DecisionRun } from './decisionRuns.ts';
import { StateTag } from './StateTag.tsx';

interface DecisionListProps {
  runs: readonly DecisionRun[];
  /** Index of the chosen run; -1: none. */
  chosen: number;
  timeline: DispatchTimeline;
  onChoose: (run: DecisionRun) => void;
}

/** Decisions of the day; consecutive intervals with the same reason are one entry. */
export function DecisionList({ runs, chosen, timeline, onChoose }: DecisionListProps) {
  const { t } = useTranslation('dispatch');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) scrollTo(list.current, chosen);
  }, [chosen]);
  return (
    <>
      <Text as="p" tone="tertiary" size="xs">
        {t('automatic.timeline.listHint')}
      </Text>
      <ol ref={list} className={styles.runs} aria-label={t('automatic.timeline.list')}>
        {runs.map((run, at) => (
          <li key={run.fromMs}>
            <button
              type="button"
              className={styles.run}
              aria-pressed={at === chosen}
              onClick={() => onChoose(run)}
            >
              <RunHead run={run} timeZone={timeline.timeZone} />
              {run.decision ? (
                <DecisionText decision={run.decision} currency={timeline.currency} />
              ) : (
                <Text tone="tertiary">{t('automatic.timeline.nothing')}</Text>
              )}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function RunHead({ run, timeZone }: { run: DecisionRun; timeZone: string }) {
  const { t } = useTranslation('dispatch');
  const { fromMs, toMs, state, decision, leastKw, mostKw } = run;
  const [kw, least, most] = [decision?.powerKw, leastKw, mostKw].map((power) => formatNumber(power, 1));
  return (
    <span className={styles.runHead}>
      <span className={styles.clock}>
        {formatTime(fromMs, timeZone)}–{formatTime(toMs, timeZone)}
      </span>
      <StateTag state={state} />
      {decision && (
        <span className={styles.runPower}>
          {least !== most && (
            <Text tone="tertiary" size="xs">
              {t('automatic.timeline.range', { least, most })}
            </Text>
          )}
          <b>{kw}</b> kW
        </span>
      )}
    </span>
  );
}

/** Scrolls only the list: the page stays where it is. */
function scrollTo(list: HTMLElement, at: number): void {
  const entry = list.children[at];
  if (!(entry instanceof HTMLElement)) return;
  const top = entry.offsetTop;
  const bottom = top + entry.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
