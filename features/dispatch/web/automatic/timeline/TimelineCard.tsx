import { formatDate } from '@heliodon/kernel/format/time';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Inline } from '@heliodon/ui/layout/Inline';
import { dayAfter, readDay } from '@heliodon/ui/period/dayRange';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { DayPicker } from '@heliodon/ui/workbench/DayPicker';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { getDispatchTimeline } from '../../../contract/automatic.contract.ts';
import styles from '../automatic.module.css';
import { Timeline } from './Timeline.tsx';

const LOOK_EVERY_MS = 60_000;
/** Guidance reaches until the end of tomorrow. */
const DAYS_AHEAD = 1;

/** One day of automatic dispatch: curves, and the decisions with their reasons. */
export function TimelineCard({ plantId, timeZone }: { plantId: number; timeZone: string }) {
  const { t } = useTranslation('dispatch');
  const [params, put] = useAddressValues();
  const today = formatDate(Date.now(), timeZone);
  const last = dayAfter(today, DAYS_AHEAD);
  const day = readDay(params.get('day'), last) ?? today;
  const setDay = (next: string) => put({ day: next === today ? null : next });
  const query = useQuery({
    ...callQuery(getDispatchTimeline, { plantId, day }, { quiet: true }),
    refetchInterval: day >= today ? LOOK_EVERY_MS : false,
  });
  return (
    <Card title={t('automatic.timeline.title')}>
      <Inline wrap gap="sm" rowGap="xs" className={styles.bar}>
        <DayPicker day={day} onDay={setDay} max={last} timeZone={timeZone} />
        <Button disabled={day === today} onClick={() => setDay(today)}>
          {t('automatic.timeline.today')}
        </Button>
      </Inline>
      {query.data ? (
        <Timeline key={day} timeline={query.data} />
      ) : query.error ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonBlock height="42rem" />
      )}
    </Card>
  );
}
