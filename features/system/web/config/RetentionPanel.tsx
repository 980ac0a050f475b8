import type { SectionState } from '@heliodon/system/contract';
import { LoadedCard } from '@heliodon/ui/LoadedCard';
import { useConfirm } from '@heliodon/ui/useConfirm';
import { useTranslation } from 'react-i18next';
import styles from './config.module.css';
import { SectionCard } from './SectionCard.tsx';
import { SectionForm } from './SectionForm.tsx';
import { useSettings } from './useSettings.ts';

const names = ['keepRawDays', 'keepQuarterDays', 'exportKeepDays'] as const;
/** Shortening these deletes existing data; existing exports keep their expiry date. */
const removing = ['keepRawDays', 'keepQuarterDays'] as const;

/** Retention periods; shortening one asks for confirmation and states what is deleted. */
export default function RetentionPanel() {
  const { t } = useTranslation('system');
  return (
    <LoadedCard query={useSettings()} height="20rem">
      {({ sections: { retention } }) => (
        <div className={styles.one}>
          <SectionCard title={t('settings.retention')} state={retention}>
            <Form state={retention} />
          </SectionCard>
        </div>
      )}
    </LoadedCard>
  );
}

function Form({ state }: { state: SectionState }) {
  const { t } = useTranslation('system');
  const { confirmDanger } = useConfirm();
  const shorter = (values: Readonly<Record<string, unknown>>) =>
    removing.filter((name) => Number(values[name]) < Number(state.values[name]));
  return (
    <SectionForm
      section="retention"
      state={state}
      mayBeSaved={async (values) => {
        const fewer = shorter(values);
        if (fewer.length === 0) return true;
        return confirmDanger({
          action: t('settings.shorten'),
          name: fewer.map((name) => t(`settings.${name}`)).join(t('outbox.comma')),
          consequence: t('settings.shortenHint'),
          onConfirm: () => undefined,
        });
      }}
      fields={names.map((name) => ({
        name,
        label: t(`settings.${name}`),
        wide: true,
        help: t(`settings.${name}Help`),
        props: { suffix: t('settings.days') },
      }))}
    />
  );
}
