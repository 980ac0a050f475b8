import { KEEP_MAX, saveBackupPlan } from '@heliodon/backup/contract';
import type { CallInput } from '@heliodon/contract/call';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { App, Button, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './backup.module.css';

type Plan = CallInput<typeof saveBackupPlan>;

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Plan of automatic back-ups, saved in the time zone of the user. */
export function PlanForm({ plan, onSaved }: { plan: Plan; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('backup');
  const { message } = App.useApp();
  const [draft, setDraft] = useState(plan);
  const timeZone = draft === plan ? plan.timeZone : ownZone;
  const { run: save, busy } = useAction(async () => {
    try {
      await callApi(saveBackupPlan, { ...draft, timeZone });
      message.success(t('plan.saved'));
    } finally {
      await onSaved();
    }
  });
  return (
    <Inline wrap gap="lg" rowGap="sm" className={styles.plan}>
      <label htmlFor="plan-enabled">
        <Switch
          id="plan-enabled"
          checked={draft.enabled}
          onChange={(enabled) => setDraft({ ...draft, enabled })}
        />
        {t('plan.enabled')}
      </label>
      <label htmlFor="plan-hour">
        {t('plan.hour')}
        <Select
          id="plan-hour"
          options={hours}
          value={draft.hour}
          disabled={!draft.enabled}
          onChange={(hour) => setDraft({ ...draft, hour })}
        />
        <Text tone="secondary">{timeZone}</Text>
      </label>
      <label htmlFor="plan-keep">
        {t('plan.keep')}
        <InputNumber
          id="plan-keep"
          min={1}
          max={KEEP_MAX}
          precision={0}
          value={draft.keep}
          disabled={!draft.enabled}
          onChange={(keep) => setDraft({ ...draft, keep: keep ?? 1 })}
        />
      </label>
      <Button disabled={draft === plan} loading={busy} onClick={() => void save()}>
        {t('plan.save')}
      </Button>
    </Inline>
  );
}
