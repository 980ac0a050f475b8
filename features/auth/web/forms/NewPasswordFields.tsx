import { defineMessages } from '@heliodon/contract/messages';
import { PasswordInput } from '@heliodon/ui/inputs';
import { PasswordStrength } from '@heliodon/ui/PasswordStrength';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newPassword, PASSWORD_MAX, passwordRule, passwordStrength } from '../../contract/password.ts';
import { useRules } from './useRules.ts';

const rule = defineMessages('newPassword', {
  repeat: { zh: '请再次输入密码', en: 'Enter the password again' },
});

/** A new password, entered twice, in a form with the fields `password` and `repeat`. */
export function NewPasswordFields({ label }: { label: string }) {
  const { t } = useTranslation('auth');
  const rules = useRules();
  const form = Form.useFormInstance();
  const password: string | undefined = Form.useWatch('password', form);
  const same = () =>
    z.string().refine((value) => value === form.getFieldValue('password'), passwordRule.repeat);

  return (
    <>
      <Form.Item
        name="password"
        label={label}
        rules={rules(newPassword())}
        extra={<PasswordStrength strength={password ? passwordStrength(password) : undefined} />}
      >
        <PasswordInput size="large" autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={t('field.repeat')}
        dependencies={['password']}
        rules={rules(z.string().min(1, rule.repeat).pipe(same()))}
      >
        <PasswordInput size="large" autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
    </>
  );
}
