import { MAX_LOGGERS, type RegisteredLogger, registerLoggers } from '@heliodon/devices/contract';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretsTable } from './SecretsTable.tsx';
import { readSerials } from './serials.ts';

const FIELD = 'register-serials';
const WIDTH_PX = 820;

/** Registers one or many serial numbers; check codes and secrets are shown only once. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices');
  const { t: ui } = useTranslation('ui');
  const [text, setText] = useState('');
  const [made, setMade] = useState<readonly RegisteredLogger[]>();
  const { sns, wrong, tooMany } = readSerials(text);
  const error = tooMany
    ? t('loggers.tooMany', { max: MAX_LOGGERS })
    : wrong.length > 0
      ? t('loggers.wrong', { words: wrong.slice(0, 5).join(' ') })
      : undefined;
  const { run: register, busy } = useAction(async () =>
    setMade((await callApi(registerLoggers, { sns: [...sns] })).results),
  );
  const footer = made ? (
    <Button type="primary" onClick={onClose}>
      {t('loggers.kept')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{ui('form.cancel')}</Button>
      <Button
        type="primary"
        loading={busy}
        disabled={sns.length === 0 || error !== undefined}
        onClick={() => void register()}
      >
        {t('loggers.registerCount', { count: sns.length })}
      </Button>
    </>
  );
  return (
    <Modal
      open
      title={t('loggers.register')}
      width={WIDTH_PX}
      footer={footer}
      onCancel={onClose}
      // A click outside does not close the dialog: the secrets are shown only once.
      mask={{ closable: false }}
      closable={!made}
    >
      {made ? (
        <SecretsTable rows={made} />
      ) : (
        <Stack gap="xs">
          <label htmlFor={FIELD}>{t('loggers.serials')}</label>
          <Input.TextArea
            id={FIELD}
            rows={8}
            autoFocus
            value={text}
            placeholder={t('loggers.serialsHint')}
            status={error ? 'error' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          {error ? (
            <Text role="alert" tone="fault">
              {error}
            </Text>
          ) : (
            <Text tone="secondary">{t('loggers.rule')}</Text>
          )}
        </Stack>
      )}
    </Modal>
  );
}
