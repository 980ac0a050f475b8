import { formatDateTime } from '@heliodon/kernel/format/time';
import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Chart } from '@heliodon/ui/Chart';
import { Figure } from '@heliodon/ui/Figure';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useLang } from '@heliodon/ui/useLang';
import { Alert } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnmeasured, starterText, stopReasonText } from '../../contract/charging.contract.ts';
import { sessionTitles } from '../../contract/session.columns.ts';
import { durationText, feeOf, socText } from '../chargingWords.ts';
import { FeeLines } from './FeeLines.tsx';
import { ReadingsTable } from './ReadingsTable.tsx';
import { SessionStateTag } from './SessionStateTag.tsx';
import { sessionCurve } from './sessionCurve.ts';
import styles from './sessions.module.css';
import type { SessionWhole } from './sessionWhole.ts';

interface SessionDetailProps {
  session: SessionWhole;
  pile: ReactNode;
}

/** Cost of a session line by line, its curve, and the readings behind both. */
export function SessionDetail({ session, pile }: SessionDetailProps) {
  const { t } = useTranslation('charging');
  const lang = useLang();
  const { timeZone, currency, state } = session;
  const model = useMemo(
    () =>
      sessionCurve(session, {
        power: t('session.power'),
        energy: t('session.energy'),
        soc: t('session.soc'),
      }),
    [session, t],
  );
  const figure = (label: string, { value, unit }: { value: string; unit: string }) => (
    <Figure label={label} value={value} unit={unit} />
  );
  const startedAt = formatDateTime(session.startedAt, timeZone);
  const facts = [
    `${session.isStartKnown ? startedAt : t('sessions.before', { time: startedAt })} – ${session.endedAt ? formatDateTime(session.endedAt, timeZone) : t('session.running')}`,
    durationText(session.durationMin, lang),
    starterText(session, lang),
    stopReasonText(session.stopReason, lang),
  ].filter(Boolean);
  return (
    <Stack gap="lg">
      <Inline wrap gap="sm" rowGap="xs">
        <SessionStateTag state={state} />
        {pile}
        <Text tone="secondary">{facts.join(' · ')}</Text>
      </Inline>
      <Inline wrap gap="xl" rowGap="sm" align="stretch">
        {figure(
          sessionTitles.energyKwh[lang],
          formatQuantity(isUnmeasured(session) ? null : session.energyKwh, 'kWh'),
        )}
        {figure(sessionTitles.fee[lang], feeOf(session.fee, currency, lang))}
        {figure(sessionTitles.energyFee[lang], feeOf(session.energyFee, currency, lang))}
        {figure(sessionTitles.serviceFee[lang], feeOf(session.serviceFee, currency, lang))}
        {figure(sessionTitles.maxKw[lang], formatQuantity(session.maxKw, 'kW'))}
        {figure(sessionTitles.soc[lang], { value: socText(session.socStart, session.socEnd), unit: '' })}
      </Inline>
      {state === 'lost' && (
        <Alert type="warning" showIcon title={t('session.lost')} description={t('session.lostHint')} />
      )}
      {!session.isStartKnown && (
        <Alert
          type="warning"
          showIcon
          title={t('session.startUnknown')}
          description={t(isUnmeasured(session) ? 'session.unmeasuredHint' : 'session.startUnknownHint')}
        />
      )}
      {session.doubts.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('session.doubts')}
          description={session.doubts.map((doubt) => t(`doubt.${doubt}`)).join(' ')}
        />
      )}
      {session.fee === null && !isUnmeasured(session) && (
        <Alert type="info" showIcon title={t('session.noPrice')} description={t('session.noPriceHint')} />
      )}
      <section>
        <h3 className={styles.title}>{t('session.lines')}</h3>
        <FeeLines session={session} />
      </section>
      <Chart
        title={t('session.curve')}
        model={model}
        height={260}
        viewKey={String(session.sessionId)}
        emptyHint={t('session.noCurve')}
      />
      <section>
        <h3 className={styles.title}>{t('session.readings')}</h3>
        <ReadingsTable session={session} />
      </section>
    </Stack>
  );
}
