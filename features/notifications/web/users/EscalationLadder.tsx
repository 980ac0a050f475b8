import type { CallResponse } from '@heliodon/contract/call';
import type { getEscalation } from '@heliodon/notifications/contract';
import { Text } from '@heliodon/ui/layout/Text';
import { useTranslation } from 'react-i18next';
import { ChannelIcon } from '../ChannelIcon.tsx';
import { useStepText } from '../useStepText.ts';
import styles from './EscalationLadder.module.css';

/** Maximum number of names per step; the others are shown as a count. */
const NAMED = 4;

interface EscalationLadderProps {
  steps: CallResponse<typeof getEscalation>['steps'];
}

/** Escalation steps from left to right: users notified at once, and later if the alarm is not handled. */
export function EscalationLadder({ steps }: EscalationLadderProps) {
  const { t } = useTranslation('notifications');
  const stepText = useStepText();
  return (
    <section className={styles.card} aria-label={t('ladder.title')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('ladder.title')}</h2>
        <Text tone="tertiary" size="sm">
          {t('ladder.hint')}
        </Text>
      </header>
      <ol className={styles.steps}>
        <li className={styles.begin}>
          <span className={styles.mark} data-begin="true" />
          <span className={styles.when}>{t('ladder.raised')}</span>
        </li>
        {steps.map(({ delayMinutes, users }) => (
          <li key={delayMinutes} className={styles.step}>
            <span className={styles.mark} />
            <span className={styles.when}>{stepText(delayMinutes)}</span>
            <ul className={styles.users}>
              {users.slice(0, NAMED).map((user) => (
                <li key={user.id} className={styles.user} title={user.name}>
                  <span className={styles.icons}>
                    {user.channels.map((channel) => (
                      <ChannelIcon key={channel} channel={channel} />
                    ))}
                  </span>
                  <Text ellipsis>{user.name}</Text>
                </li>
              ))}
              {users.length > NAMED && (
                <Text as="li" tone="tertiary" size="sm">
                  {t('ladder.more', { n: users.length - NAMED })}
                </Text>
              )}
            </ul>
          </li>
        ))}
        {steps.length === 0 && <li className={styles.none}>{t('ladder.none')}</li>}
      </ol>
    </section>
  );
}
