import { useConfirm } from '@heliodon/ui/useConfirm';
import { Button, Card, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PileQuestion, triggers } from '../../contract/charging.contract.ts';
import styles from './ocpp.module.css';

export interface AskingProps {
  ask: (question: PileQuestion) => Promise<void>;
  /** Offline, or another question is on its way. */
  disabled: boolean;
}

/** What can be asked of a pile by one click; what ends sessions asks first. */
export function ActsCard({ ask, disabled, name }: AskingProps & { name: string }) {
  const { t } = useTranslation('charging');
  const { confirmDanger } = useConfirm();
  const [message, setMessage] = useState<(typeof triggers)[number]>('StatusNotification');
  const reset = (hard: boolean) =>
    confirmDanger({
      action: t(hard ? 'acts.hard' : 'acts.soft'),
      name,
      consequence: t(hard ? 'acts.hardHint' : 'acts.softHint'),
      onConfirm: () => ask({ action: 'reset', hard }),
    });
  const clear = () =>
    confirmDanger({
      ...{ action: t('acts.clear'), name, consequence: t('acts.clearHint') },
      onConfirm: () => ask({ action: 'clearProfiles' }),
    });
  return (
    <Card size="small" title={t('acts.title')}>
      <div className={styles.acts}>
        <Space.Compact>
          <Select
            aria-label={t('acts.message')}
            className={styles.message}
            value={message}
            options={triggers.map((value) => ({ value, label: t(`trigger.${value}`) }))}
            onChange={setMessage}
          />
          <Button disabled={disabled} onClick={() => void ask({ action: 'trigger', message })}>
            {t('acts.trigger')}
          </Button>
        </Space.Compact>
        <Button disabled={disabled} onClick={() => void ask({ action: 'diagnostics' })}>
          {t('acts.diagnostics')}
        </Button>
        <Button disabled={disabled} onClick={() => void clear()}>
          {t('acts.clear')}
        </Button>
        <Button danger disabled={disabled} onClick={() => void reset(false)}>
          {t('acts.soft')}
        </Button>
        <Button danger disabled={disabled} onClick={() => void reset(true)}>
          {t('acts.hard')}
        </Button>
      </div>
    </Card>
  );
}
