import type { CallResponse } from '@heliodon/contract/call';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { Grid } from '@heliodon/ui/layout/Grid';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StepHeading } from '@heliodon/ui/StepCard';
import { useConfirm } from '@heliodon/ui/useConfirm';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { getSetupLoggers, SetupLogger } from '../../../contract/index.ts';
import { type Draft, emptyDraft, type Step } from '../../model/draft.ts';
import { StepButtons } from '../StepButtons.tsx';
import type { ChangeDraft } from '../useDraft.ts';
import { LoggerCard } from './LoggerCard.tsx';
import { NewLogger } from './NewLogger.tsx';

interface LoggerStepProps {
  plant: PlantSummary;
  draft: Draft;
  change: ChangeDraft;
  data: CallResponse<typeof getSetupLoggers>;
  /** Of the configuration of the chosen logger. */
  loading: boolean;
  failure: unknown;
  onRetry: () => void;
  /** A logger was added. */
  onChanged: () => void;
  goTo: (step: Step) => void;
}

const isSuitable = ({ online, supported }: SetupLogger): boolean => online && supported;

/** Which logger reads the devices: one of the plant, or a new one. */
export function LoggerStep(props: LoggerStepProps) {
  const { plant, draft, change, data, loading, failure, onRetry, onChanged, goTo } = props;
  const { t } = useTranslation('commissioning');
  const { confirmDanger } = useConfirm();
  const { loggers, canStartHere } = data;
  const suitable = loggers.filter(isSuitable);
  const only = loggers.length === 1 ? suitable[0]?.deviceId : undefined;
  const chosen = loggers.find(({ deviceId }) => deviceId === draft.loggerId);
  const isMissing = draft.loggerId !== null && chosen === undefined;

  useEffect(() => {
    if (only === undefined) return;
    change((before) => (before.loggerId === null ? { ...before, loggerId: only } : before));
  }, [only, change]);
  // Moved to another plant, or removed.
  useEffect(() => {
    if (isMissing) change(() => emptyDraft);
  }, [isMissing, change]);

  const choose = ({ deviceId, name, sn }: SetupLogger) => {
    if (deviceId === draft.loggerId) return;
    const switchTo = async () => change(() => ({ ...emptyDraft, loggerId: deviceId }));
    if (!draft.devices.some(({ isNew }) => isNew)) void switchTo();
    else
      void confirmDanger({
        action: t('logger.switch'),
        name: name || sn,
        consequence: t('logger.switchLoses'),
        onConfirm: switchTo,
      });
  };
  return (
    <>
      <StepHeading>{t('logger.title')}</StepHeading>
      {loggers.length > 0 ? (
        <Grid role="radiogroup" aria-label={t('logger.title')} columnRem={20} gap="md">
          {loggers.map((logger) => (
            <LoggerCard
              key={logger.deviceId}
              logger={logger}
              timeZone={plant.timeZone}
              chosen={logger === chosen}
              usable={isSuitable(logger)}
              onChoose={() => choose(logger)}
            />
          ))}
        </Grid>
      ) : (
        <Stack gap="xs">
          <Text strong>{t('logger.none')}</Text>
          <Text tone="secondary">{t('logger.noneHint')}</Text>
        </Stack>
      )}
      <NewLogger plantId={plant.plantId} canStartHere={canStartHere} onAdded={onChanged} />
      {failure !== null && <ErrorState compact error={failure} onRetry={onRetry} />}
      <StepButtons>
        <Button
          type="primary"
          loading={loading}
          disabled={!chosen || !isSuitable(chosen) || draft.base === null}
          onClick={() => goTo('search')}
        >
          {t('logger.next')}
        </Button>
      </StepButtons>
    </>
  );
}
