import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { StepCard } from '@heliodon/ui/StepCard';
import { useNarrow } from '@heliodon/ui/useNarrow';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Alert, Steps } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getSetupConfig, getSetupLoggers } from '../../contract/index.ts';
import { type Draft, STEPS, type Step, withBase } from '../model/draft.ts';
import { ApplyStep } from './apply/ApplyStep.tsx';
import { DevicesStep } from './devices/DevicesStep.tsx';
import { LoggerStep } from './logger/LoggerStep.tsx';
import { SearchStep } from './search/SearchStep.tsx';
import { type ChangeDraft, useDraft } from './useDraft.ts';

const REFRESH_MS = 4000;
const SKELETON = '20rem';

/** Finds the devices of a plant with a logger, tests them and sends the logger its configuration. */
export default function ConnectDevicesPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Connect key={plant.plantId} plant={plant} />;
}

/** Loads the configuration of the chosen logger once, as the start of the changes. */
function useBase(draft: Draft, change: ChangeDraft) {
  const { loggerId, base } = draft;
  const query = useQuery({
    ...callQuery(getSetupConfig, { deviceId: loggerId ?? 0 }, { quiet: true }),
    enabled: loggerId !== null && base === null,
    gcTime: 0,
  });
  const { data } = query;
  useEffect(() => {
    if (data) change((before) => (before.base === null ? withBase(before, data) : before));
  }, [data, change]);
  return query;
}

function Connect({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('commissioning');
  const narrow = useNarrow();
  const [draft, change] = useDraft(plant.plantId);
  const loggers = useQuery({
    ...callQuery(getSetupLoggers, { plantId: plant.plantId }, { quiet: true }),
    refetchInterval: REFRESH_MS,
  });
  const base = useBase(draft, change);
  const top = useRef<HTMLElement>(null);
  const goTo = useCallback(
    (step: Step) => {
      change((before) => ({ ...before, step }));
      top.current?.scrollIntoView({ block: 'nearest' });
    },
    [change],
  );
  const logger = loggers.data?.loggers.find(({ deviceId }) => deviceId === draft.loggerId);
  const ready = logger !== undefined && draft.base !== null;
  const step: Step = ready ? draft.step : 'logger';
  const shared = logger && { plant, draft, change, logger, goTo };
  return (
    <PageFrame title={t('title')} subtitle={`${plant.name} · ${t('subtitle')}`}>
      <StepCard
        ref={top}
        steps={
          <Steps
            size="small"
            responsive={false}
            titlePlacement="vertical"
            current={STEPS.indexOf(step)}
            onChange={(to) => goTo(STEPS[to] ?? 'logger')}
            items={STEPS.map((key) => ({
              title: narrow ? t(`stepShort.${key}`) : t(`step.${key}`),
              // After sending, the buttons below lead on.
              disabled: (key !== 'logger' && !ready) || (draft.saved !== null && key !== step),
            }))}
          />
        }
      >
        {logger && step !== 'logger' && !logger.online && (
          <Alert type="warning" showIcon title={t('offline.title')} description={t('offline.hint')} />
        )}
        {loggers.data === undefined && loggers.error === null && <SkeletonBlock height={SKELETON} />}
        {loggers.data === undefined && loggers.error !== null && (
          <ErrorState error={loggers.error} onRetry={() => void loggers.refetch()} />
        )}
        {loggers.data && step === 'logger' && (
          <LoggerStep
            plant={plant}
            draft={draft}
            change={change}
            data={loggers.data}
            loading={base.isFetching}
            failure={base.error}
            onRetry={() => void base.refetch()}
            onChanged={() => void loggers.refetch()}
            goTo={goTo}
          />
        )}
        {shared && step === 'search' && <SearchStep {...shared} />}
        {shared && step === 'devices' && <DevicesStep {...shared} />}
        {shared && step === 'apply' && <ApplyStep {...shared} />}
      </StepCard>
    </PageFrame>
  );
}
