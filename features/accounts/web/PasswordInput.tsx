import { CopyOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { PASSWORD_MAX, passwordStrength } from '@heliodon/auth/password';
import { copyText } from '@heliodon/ui/copyText';
import type { FieldGiven } from '@heliodon/ui/form/fieldAria';
import { PasswordStrength } from '@heliodon/ui/PasswordStrength';
import { App, Button, Input, Space } from 'antd';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePassword } from './generatePassword.ts';

interface PasswordInputProps extends FieldGiven {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A password for another account: typed or generated, with a copy button. */
export function PasswordInput({ id, value = '', onChange, ...given }: PasswordInputProps) {
  const { t } = useTranslation('accounts');
  const { message } = App.useApp();
  const [visible, setVisible] = useState(false);
  const generate = () => {
    onChange?.(generatePassword());
    setVisible(true);
  };
  const copy = async (event: MouseEvent<HTMLElement>) => {
    if (await copyText(value, event.currentTarget)) message.success(t('password.copied'));
    else message.error(t('password.copyFailed'));
  };
  return (
    <>
      <Space.Compact block>
        <Input.Password
          {...given}
          id={id}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
          visibilityToggle={{ visible, onVisibleChange: setVisible }}
        />
        <Button icon={<ThunderboltOutlined />} onClick={generate}>
          {t('password.generate')}
        </Button>
        <Button
          icon={<CopyOutlined />}
          disabled={value === ''}
          onClick={(event) => void copy(event)}
          aria-label={t('password.copy')}
          title={t('password.copy')}
        />
      </Space.Compact>
      <PasswordStrength strength={value ? passwordStrength(value) : undefined} />
    </>
  );
}
