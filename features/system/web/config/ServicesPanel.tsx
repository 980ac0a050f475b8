import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { PanelStack } from '@heliodon/ui/PanelStack';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './config.module.css';
import { MailCard } from './MailCard.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SmsCard } from './SmsCard.tsx';
import { TestRow } from './TestRow.tsx';
import { useSettings } from './useSettings.ts';

/** External services, each in a card of its own. */
export default function ServicesPanel() {
  const { t } = useTranslation('system');
  const query = useSettings();
  return (
    <LoadedCard query={query} height="30rem">
      {({ sections: { sms, mail, map, weather }, keyUsable }) => (
        <>
          {!keyUsable && (
            <Alert type="error" showIcon title={t('settings.noKey')} description={t('settings.noKeyHint')} />
          )}
          <div className={styles.cards}>
            <PanelStack>
              <SmsCard state={sms} />
              <MailCard state={mail} />
            </PanelStack>
            <PanelStack>
              <SectionCard title={t('settings.map')} state={map} inUse={map.secrets.amapKey?.set ?? false}>
                <SectionForm
                  section="map"
                  state={map}
                  hint={t('settings.mapHint')}
                  fields={[{ name: 'amapKey', label: t('settings.amapKey'), wide: true }]}
                />
                {map.secrets.amapKey?.set && <TestRow provider="map" />}
              </SectionCard>
              <SectionCard title={t('settings.weather')} state={weather} inUse={weather.values.url !== ''}>
                <SectionForm
                  section="weather"
                  state={weather}
                  hint={t('settings.weatherHint')}
                  fields={[
                    {
                      name: 'url',
                      label: t('settings.weatherUrl'),
                      wide: true,
                      props: { placeholder: 'https://api.open-meteo.com/v1/forecast' },
                    },
                    {
                      name: 'token',
                      label: t('settings.weatherToken'),
                      wide: true,
                      help: t('settings.tokenHelp'),
                    },
                  ]}
                />
                {weather.values.url !== '' && <TestRow provider="weather" />}
              </SectionCard>
            </PanelStack>
          </div>
        </>
      )}
    </LoadedCard>
  );
}
