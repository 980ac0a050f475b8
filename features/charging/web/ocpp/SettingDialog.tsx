import { ActDialog } from '@heliodon/commands/web';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from './question.ts';

const MAX_VALUE = 500;
const FIELD = 'pile-setting-value';

interface SettingDialogProps {
  setting: Question['settings'][number];
  onSend: (value: string, secret: { password?: string }) => Promise<unknown>;
  onClose: () => void;
}

/** A new value for one setting; the charger answers whether it accepts it. */
export function SettingDialog({ setting, onSend, onClose }: SettingDialogProps) {
  const { t } = useTranslation('charging');
  const [value, setValue] = useState(setting.value ?? '');
  return (
    <ActDialog
      title={t('settings.changeTitle', { key: setting.key })}
      okText={t('settings.send')}
      onAct={(secret) => onSend(value, secret)}
      onClose={onClose}
    >
      <Stack gap="xxs">
        <label htmlFor={FIELD}>{t('settings.value')}</label>
        <Input
          id={FIELD}
          maxLength={MAX_VALUE}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </Stack>
    </ActDialog>
  );
}
