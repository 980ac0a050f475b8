import { QUARTER_MS } from '@heliodon/kernel/time';
import { Chart } from '@heliodon/ui/Chart';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DispatchTimeline } from '../../../contract/automatic.contract.ts';
import styles from '../automatic.module.css';
import { DecisionList } from './DecisionList.tsx';
import { type DecisionRun, decisionRuns, runAt } from './decisionRuns.ts';
import { QuarterReadout } from './QuarterReadout.tsx';
import { ReasonHours } from './ReasonHours.tsx';
import { StateLegend } from './StateTag.tsx';
import { siteModel, storageModel } from './timelineModel.ts';
import { useTimelineWords } from './useTimelineWords.ts';

const STORAGE_PX = 300;
const SITE_PX = 340;
/** The same time axis in both charts; on a phone the curves need the space. */
const GUTTER_PX = 64;
/** Hover and zoom are shared. */
const GROUP = 'dispatch-timeline';

/** The chosen interval. Chosen in the list, its whole entry is marked in the charts. */
interface Choice {
  readonly index: number;
  readonly run?: DecisionRun;
}

export function Timeline({ timeline }: { timeline: DispatchTimeline }) {
  const { t } = useTranslation('dispatch');
  const { quarters, day } = timeline;
  const words = useTimelineWords(timeline.currency);
  const runs = useMemo(() => decisionRuns(quarters), [quarters]);
  const [choice, setChoice] = useState<Choice>(() => ({ index: firstIndex(timeline) }));
  const { index, run } = choice;
  const gutterPx = useNarrow() ? undefined : GUTTER_PX;
  const storage = useMemo(
    () => ({ ...storageModel(timeline, words, run), gutterPx }),
    [timeline, words, run, gutterPx],
  );
  const site = useMemo(
    () => ({ ...siteModel(timeline, words, run), gutterPx }),
    [timeline, words, run, gutterPx],
  );
  const pointAt = useCallback(
    (next: number) => setChoice((before) => (before.index === next ? before : pointed(before, next))),
    [],
  );
  const chosen = quarters[index];
  const isDecided = quarters.some(({ decision }) => decision !== null);
  const shared = { group: GROUP, viewKey: day, onPoint: pointAt };
  return (
    <div className={styles.timeline}>
      <Stack gap="lg" className={styles.charts}>
        <Chart
          title={t('automatic.timeline.storage')}
          fileName={`${t('automatic.timeline.storage')} ${day}`}
          height={STORAGE_PX}
          model={storage}
          {...shared}
        />
        <Chart
          title={t('automatic.timeline.site')}
          fileName={`${t('automatic.timeline.site')} ${day}`}
          height={SITE_PX}
          model={site}
          {...shared}
        />
      </Stack>
      <Stack gap="sm" className={styles.side}>
        {chosen && <QuarterReadout quarter={chosen} timeline={timeline} />}
        {isDecided ? (
          <>
            <ReasonHours quarters={quarters} />
            <StateLegend />
            <DecisionList
              runs={runs}
              chosen={runAt(runs, index)}
              timeline={timeline}
              onChoose={(next) => setChoice({ index: next.first, run: next })}
            />
          </>
        ) : (
          <EmptyState
            compact
            title={t('automatic.timeline.none')}
            hint={t(timeline.mode === 'off' ? 'automatic.timeline.noneOff' : 'automatic.timeline.noneHint')}
          />
        )}
      </Stack>
    </div>
  );
}

/** The mark stays while the pointer is on the marked entry. */
const pointed = ({ run }: Choice, index: number): Choice =>
  run && index >= run.first && index <= run.last ? { index, run } : { index };

/** The present interval, on other days the first decision. */
function firstIndex({ quarters, nowMs }: DispatchTimeline): number {
  const present = quarters.findIndex(({ startMs }) => startMs <= nowMs && nowMs < startMs + QUARTER_MS);
  return Math.max(0, present >= 0 ? present : quarters.findIndex(({ decision }) => decision !== null));
}
