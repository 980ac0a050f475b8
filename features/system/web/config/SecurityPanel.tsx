import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { useTranslation } from 'react-i18next';
import styles from './config.module.css';
import { SectionCard } from './SectionCard.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useSettings } from './useSettings.ts';

/** Session durations and self-registration. */
export default function SecurityPanel() {
  const { t } = useTranslation('system');
  return (
    <LoadedCard query={useSettings()} height="20rem">
      {({ sections: { security } }) => (
        <div className={styles.one}>
          <SectionCard title={t('settings.security')} state={security}>
            <SectionForm
              section="security"
              state={security}
              fields={[
                {
                  name: 'sessionIdleMinutes',
                  label: t('settings.idleMinutes'),
                  wide: true,
                  help: t('settings.idleMinutesHelp'),
                  props: { suffix: t('settings.minutes') },
                },
                {
                  name: 'sessionMaxDays',
                  label: t('settings.maxDays'),
                  wide: true,
                  help: t('settings.maxDaysHelp'),
                  props: { suffix: t('settings.days') },
                },
                {
                  name: 'selfRegistration',
                  label: t('settings.selfRegistration'),
                  wide: true,
                  help: t('settings.selfRegistrationHelp'),
                },
                {
                  name: 'smsCodesPerHour',
                  label: t('settings.smsCodesPerHour'),
                  wide: true,
                  help: t('settings.smsCodesHelp'),
                  props: { suffix: t('settings.messages') },
                },
                {
                  name: 'smsCodesPerDay',
                  label: t('settings.smsCodesPerDay'),
                  wide: true,
                  props: { suffix: t('settings.messages') },
                },
              ]}
            />
          </SectionCard>
        </div>
      )}
    </LoadedCard>
  );
}
