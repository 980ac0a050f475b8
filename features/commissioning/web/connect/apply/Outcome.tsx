import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import type { CallResponse } from '@heliodon/contract/call';
import { type LoggerTexts as Texts, textsIn } from '@heliodon/telemetry/logger-text';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { StepHeading } from '@heliodon/ui/StepCard';
import { useLang } from '@heliodon/ui/useLang';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { getSetupConfig } from '../../../contract/index.ts';
import { LoggerTexts } from '../../LoggerTexts.tsx';
import { emptyDraft } from '../../model/draft.ts';
import { LIST_PATH } from '../../paths.ts';
import { StepButtons } from '../StepButtons.tsx';
import type { StepProps } from '../stepProps.ts';
import { FirstValues } from './FirstValues.tsx';
import { type Phase, type PhaseState, phasesOf } from './phases.ts';

interface OutcomeProps extends StepProps {
  version: number;
  config: CallResponse<typeof getSetupConfig> | undefined;
  /** Back to the devices after a failure. */
  onCorrect: () => void;
}

const ICONS: Record<PhaseState, ReactNode> = {
  done: <CheckCircleFilled style={{ color: 'var(--hd-status-normal-solid)' }} />,
  busy: <LoadingOutlined />,
  open: <MinusCircleOutlined style={{ color: 'var(--hd-text-tertiary)' }} />,
  failed: <CloseCircleFilled style={{ color: 'var(--hd-status-fault-solid)' }} />,
};
const PHASES: readonly Phase[] = ['sent', 'trial', 'running'];

/** A sent configuration: sent, on trial, running, or what went wrong; then the first values of its devices. */
export function Outcome({ plant, logger, change, goTo, version, config, onCorrect }: OutcomeProps) {
  const { t } = useTranslation('commissioning');
  const navigate = useNavigate();
  const phases = phasesOf(version, config);
  const failure = PHASES.some((phase) => phases[phase] === 'failed') ? config?.state : undefined;
  const isRunning = phases.running === 'done';
  return (
    <>
      <StepHeading>{t('apply.sending', { version, name: logger.name || logger.sn })}</StepHeading>
      <Stack as="ol" gap="xs" aria-live="polite">
        {PHASES.map((phase) => (
          <Inline key={phase} as="li" gap="sm" data-phase={phase} data-state={phases[phase]}>
            <span aria-hidden>{ICONS[phases[phase]]}</span>
            {t(`phase.${phase}.${phases[phase]}`)}
          </Inline>
        ))}
      </Stack>
      {failure && (
        <Alert
          type="error"
          showIcon
          title={t(failure === 'returned' ? 'apply.returned' : 'apply.failed')}
          description={
            <Stack gap="xs">
              {config?.error && <Reasons texts={config.error} />}
              <span>{t(failure === 'returned' ? 'apply.returnedHint' : 'apply.failedHint')}</span>
            </Stack>
          }
        />
      )}
      {isRunning && <FirstValues plant={plant} loggerSn={logger.sn} />}
      <StepButtons>
        {!isRunning && (
          <Button type={failure ? 'primary' : 'default'} onClick={onCorrect}>
            {t('apply.correct')}
          </Button>
        )}
        {isRunning && (
          <>
            <Button
              onClick={() => {
                change(() => ({ ...emptyDraft, loggerId: logger.deviceId }));
                goTo('search');
              }}
            >
              {t('apply.more')}
            </Button>
            <Button
              type="primary"
              onClick={() => {
                change(() => emptyDraft);
                void navigate(LIST_PATH);
              }}
            >
              {t('apply.finish')}
            </Button>
          </>
        )}
      </StepButtons>
    </>
  );
}

function Reasons({ texts }: { texts: Texts }) {
  const { t } = useTranslation('commissioning');
  const [reason, ...others] = textsIn(texts, useLang());
  return others.length === 0 ? <span>{t('apply.reason', { reason })}</span> : <LoggerTexts texts={texts} />;
}
