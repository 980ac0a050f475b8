import type { SectionState } from '@heliodon/system/contract';
import { useTranslation } from 'react-i18next';
import { SectionCard } from './SectionCard.tsx';
import { SectionForm } from './SectionForm.tsx';
import { TestRow } from './TestRow.tsx';

const securities = ['starttls', 'tls', 'none'] as const;

export function MailCard({ state }: { state: SectionState }) {
  const { t } = useTranslation('system');
  const inUse = state.values.host !== '';
  return (
    <SectionCard title={t('settings.mail')} state={state} inUse={inUse}>
      <SectionForm
        section="mail"
        state={state}
        hint={t('settings.mailHint')}
        fields={[
          { name: 'host', label: t('settings.host'), props: { placeholder: 'smtp.example.com' } },
          { name: 'port', label: t('settings.port') },
          {
            name: 'security',
            label: t('settings.encryption'),
            wide: true,
            props: {
              options: securities.map((value) => ({ value, label: t(`settings.encryptionOf.${value}`) })),
            },
          },
          { name: 'user', label: t('settings.user') },
          { name: 'password', label: t('settings.password') },
          { name: 'fromName', label: t('settings.fromName') },
          { name: 'fromAddress', label: t('settings.fromAddress'), help: t('settings.fromHelp') },
        ]}
      />
      {inUse && <TestRow provider="mail" />}
    </SectionCard>
  );
}
