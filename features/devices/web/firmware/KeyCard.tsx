import { authErrors } from '@heliodon/auth/errors';
import { PASSWORD_MAX, passwordRule } from '@heliodon/auth/password';
import { getFirmwareKey, setFirmwareKey } from '@heliodon/commands/contract';
import { commandsErrors } from '@heliodon/commands/errors';
import { encrypted } from '@heliodon/commands/web';
import { rule } from '@heliodon/contract/fields';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Text } from '@heliodon/ui/layout/Text';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { CallFailed, callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import styles from './firmware.module.css';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const schema = z.object({
  publicKey: z.string().trim().min(1, rule.required).max(2000),
  accountPassword: z.string().min(1, passwordRule.required),
});

/** The public key that firmware signatures are verified with. */
export function KeyCard() {
  const { t } = useTranslation('devices');
  const [setting, setSetting] = useState(false);
  const { data } = useQuery(callQuery(getFirmwareKey, {}, { quiet: true }));
  return (
    <Card size="small" title={t('firmware.key')}>
      <Inline wrap gap="lg" rowGap="sm" align="start" justify="between">
        <div className={styles.keyText}>
          {data?.publicKey ? (
            <>
              <SerialNumber value={data.publicKey} />
              <Text tone="secondary">
                {t('firmware.keySince', { at: formatDateTime(data.changedAt, timeZone, 'minute') })}
              </Text>
            </>
          ) : (
            <span>{data && t('firmware.noKey')}</span>
          )}
          <Text tone="secondary">{t('firmware.keyHint')}</Text>
        </div>
        <Button onClick={() => setSetting(true)}>
          {data?.publicKey ? t('firmware.changeKey') : t('firmware.setKey')}
        </Button>
      </Inline>
      {setting && <KeyDialog onClose={() => setSetting(false)} />}
    </Card>
  );
}

function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const client = useQueryClient();
  const fieldOf: Readonly<Record<number, string>> = {
    [commandsErrors.badFirmwareKey.code]: 'publicKey',
    [authErrors.wrongPassword.code]: 'accountPassword',
    [authErrors.tooManyPasswords.code]: 'accountPassword',
  };
  const submit = async ({ publicKey, accountPassword }: z.output<typeof schema>) => {
    try {
      const secret = await encrypted({ accountPassword });
      await callApi(setFirmwareKey, { publicKey, ...secret }, { mask: false, quiet: true });
    } catch (error) {
      const field = error instanceof CallFailed ? fieldOf[error.code] : undefined;
      if (field) return { [field]: (error as CallFailed).msg };
      throw error;
    }
    void client.invalidateQueries({ queryKey: [getFirmwareKey.path] });
    message.success(t('firmware.keySaved'));
    onClose();
    return undefined;
  };
  return (
    <Modal open title={t('firmware.setKey')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <SchemaForm
        schema={schema}
        sections={[
          {
            hint: t('firmware.keyWarning'),
            fields: [
              {
                name: 'publicKey',
                label: t('firmware.publicKey'),
                widget: 'textarea',
                wide: true,
                help: t('firmware.publicKeyHint'),
                props: { rows: 4, autoFocus: true },
              },
              {
                name: 'accountPassword',
                label: t('password.account'),
                widget: 'password',
                wide: true,
                props: { autoComplete: 'current-password', maxLength: PASSWORD_MAX },
              },
            ],
          },
        ]}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Modal>
  );
}
