import { PASSWORD_MAX } from '@heliodon/auth/password';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

const FIELD = 'command-password';

interface PasswordFieldProps {
  value: string;
  onChange: (typed: string) => void;
  /** Error from the server. */
  error: string | undefined;
  onEnter: () => void;
}

/** Input of the command password with its error. */
export function PasswordField({ value, onChange, error, onEnter }: PasswordFieldProps) {
  const { t } = useTranslation('commands');
  return (
    <Stack gap="xxs">
      <label htmlFor={FIELD}>{t('password.label')}</label>
      <Input.Password
        id={FIELD}
        autoFocus
        autoComplete="off"
        maxLength={PASSWORD_MAX}
        status={error ? 'error' : undefined}
        aria-describedby={error ? `${FIELD}-error` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={onEnter}
      />
      {error ? (
        <Text id={`${FIELD}-error`} role="alert" tone="fault">
          {error}
        </Text>
      ) : (
        <Text tone="secondary" size="sm">
          {t('password.hint')}
        </Text>
      )}
    </Stack>
  );
}
