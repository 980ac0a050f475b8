import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { PageLink } from '@heliodon/ui/PageLink';
import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { usePermission } from '@heliodon/web/permissions';
import { Alert, Card, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AutomaticProblem,
  DISPATCH_MODES,
  type DispatchMode,
  type DispatchModeNow,
} from '../../contract/automatic.contract.ts';
import { automaticProblemWords, modeWords } from '../../contract/automatic.words.ts';
import styles from './automatic.module.css';
import { ModeDialog } from './ModeDialog.tsx';
import { PROBLEM_PATH } from './modeEffects.ts';
import { useCurrency } from './useCurrency.ts';

const TONE: Readonly<Record<DispatchMode, StatusTone>> = {
  off: 'offline',
  propose: 'waiting',
  automatic: 'normal',
};

/** The mode, who set it, and what prevents or restricts automatic dispatch. */
export function ModeCard({ plantId, now }: { plantId: number; now: DispatchModeNow }) {
  const { t } = useTranslation('dispatch');
  const { mode, changedAt, changedBy, timeZone, problems } = now;
  return (
    <Card title={t('automatic.title')}>
      <Stack gap="md">
        <Inline wrap gap="lg" rowGap="xs">
          <ModeSwitch plantId={plantId} now={now} />
          <Text tone="tertiary" size="sm">
            {changedAt
              ? t('automatic.mode.changed', {
                  name: changedBy,
                  time: formatDateTime(changedAt, timeZone, 'minute'),
                })
              : t('automatic.mode.never')}
          </Text>
        </Inline>
        <Text as="p" tone="secondary">
          {t(`automatic.mode.what.${mode}`)}
        </Text>
        {now.whenAway && (
          <Text as="p" tone="tertiary" size="sm">
            {t(`automatic.away.${now.whenAway.way}`, {
              time: now.whenAway.until && formatDateTime(now.whenAway.until, timeZone, 'minute'),
            })}
          </Text>
        )}
        {mode !== 'off' && now.fallback && <FallbackAlert now={now} fallback={now.fallback} />}
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t(mode === 'off' ? 'automatic.problems.before' : 'automatic.problems.now')}
            description={<Problems problems={problems} />}
          />
        )}
      </Stack>
    </Card>
  );
}

function ModeSwitch({ plantId, now: { mode, problems } }: { plantId: number; now: DispatchModeNow }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  const maySwitch = usePermission('dispatchAutomatic');
  const [asked, setAsked] = useState<DispatchMode>();
  if (!maySwitch)
    return (
      <Inline wrap gap="sm" rowGap="xxs">
        <StatusTag tone={TONE[mode]}>{modeWords[mode][lang]}</StatusTag>
        <Text tone="tertiary" size="sm">
          {t('automatic.mode.readOnly')}
        </Text>
      </Inline>
    );
  return (
    <>
      <Segmented<DispatchMode>
        aria-label={t('automatic.mode.name')}
        value={mode}
        options={DISPATCH_MODES.map((value) => ({
          value,
          label: modeWords[value][lang],
          disabled: value !== 'off' && value !== mode && problems.length > 0,
        }))}
        onChange={(next) => next !== mode && setAsked(next)}
      />
      {asked && (
        <ModeDialog plantId={plantId} before={mode} after={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

function Problems({ problems }: { problems: readonly AutomaticProblem[] }) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  return (
    <ul className={styles.list}>
      {problems.map((problem) => (
        <li key={problem}>
          <span className={styles.sentence}>{automaticProblemWords[problem][lang]}</span>{' '}
          <PageLink to={PROBLEM_PATH[problem]}>{t(`automatic.problems.way.${problem}`)}</PageLink>
        </li>
      ))}
    </ul>
  );
}

interface FallbackAlertProps {
  now: DispatchModeNow;
  fallback: NonNullable<DispatchModeNow['fallback']>;
}

function FallbackAlert({ now: { timeZone, currency }, fallback }: FallbackAlertProps) {
  const { t } = useTranslation('dispatch');
  const { unit } = useCurrency(currency);
  const { since, days, optimiserCost, ruleCost } = fallback;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('automatic.fallback.title', { time: formatDateTime(since, timeZone, 'minute') })}
      description={t('automatic.fallback.hint', {
        days,
        optimiser: `${formatNumber(optimiserCost)} ${unit}`,
        rule: `${formatNumber(ruleCost)} ${unit}`,
      })}
    />
  );
}
