import { ActDialog } from '@heliodon/commands/web';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Button, Card, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PileQuestion, triggers } from '../../contract/charging.contract.ts';
import styles from './ocpp.module.css';

export interface AskingProps {
  ask: (question: PileQuestion) => Promise<unknown>;
  /** With the command password. */
  order: (question: PileQuestion, secret: { password?: string }) => Promise<unknown>;
  /** Offline, or another request is running. */
  disabled: boolean;
}

const ORDERS = {
  clear: { action: 'clearProfiles' },
  soft: { action: 'reset', hard: false },
  hard: { action: 'reset', hard: true },
} as const satisfies Record<string, PileQuestion>;

/** Requests available by one click; those that change the charger or end sessions need a confirmation. */
export function ActsCard({ ask, order, disabled, name }: AskingProps & { name: string }) {
  const { t } = useTranslation('charging');
  const [message, setMessage] = useState<(typeof triggers)[number]>('StatusNotification');
  const [act, setAct] = useState<keyof typeof ORDERS>();
  return (
    <Card size="small" title={t('acts.title')}>
      <Inline wrap gap="sm" align="stretch">
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
        <Button disabled={disabled} onClick={() => setAct('clear')}>
          {t('acts.clear')}
        </Button>
        <Button danger disabled={disabled} onClick={() => setAct('soft')}>
          {t('acts.soft')}
        </Button>
        <Button danger disabled={disabled} onClick={() => setAct('hard')}>
          {t('acts.hard')}
        </Button>
      </Inline>
      {act && (
        <ActDialog
          title={t('acts.of', { act: t(`acts.${act}`), name })}
          okText={t(`acts.${act}`)}
          danger
          onAct={(secret) => order(ORDERS[act], secret)}
          onClose={() => setAct(undefined)}
        >
          {t(`acts.${act}Hint`)}
        </ActDialog>
      )}
    </Card>
  );
}
