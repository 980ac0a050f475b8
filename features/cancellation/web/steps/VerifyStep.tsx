import { authErrors } from '@heliodon/auth/errors';
import { PASSWORD_MAX, passwordRule } from '@heliodon/auth/password';
import type { CallResponse } from '@heliodon/contract/call';
import { verificationCode } from '@heliodon/contract/fields';
import { Text } from '@heliodon/ui/layout/Text';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type getProcess, verifyCancel } from '../../contract/process.contract.ts';
import styles from '../cancel.module.css';
import { encrypted } from '../encrypted.ts';
import { fieldError } from '../fieldError.ts';
import { PROCESS_KEY } from '../keys.ts';
import { OwnCode } from './OwnCode.tsx';

const byCode = z.object({ code: verificationCode() });
const byPassword = z.object({ password: z.string().min(1, passwordRule.required) });
const quietly = { mask: false, quiet: true };
const { wrongCode, tooManyCodeTries, wrongPassword, tooManyPasswords } = authErrors;

interface VerifyStepProps {
  process: CallResponse<typeof getProcess>;
  /** The previous check has expired. */
  again?: boolean;
}

/** Step 2: a code to the own phone or e-mail, or the password without either. */
export function VerifyStep({ process: { way, target }, again }: VerifyStepProps) {
  const { t } = useTranslation('cancellation');
  const client = useQueryClient();
  const verified = () => client.invalidateQueries({ queryKey: PROCESS_KEY });

  const checkCode = async ({ code }: z.output<typeof byCode>) => {
    try {
      await callApi(verifyCancel, { code }, quietly);
    } catch (error) {
      return fieldError(error, 'code', [wrongCode.code, tooManyCodeTries.code]);
    }
    await verified();
  };
  const checkPassword = async ({ password }: z.output<typeof byPassword>) => {
    try {
      await callApi(verifyCancel, { password: await encrypted(password) }, quietly);
    } catch (error) {
      return fieldError(error, 'password', [wrongPassword.code, tooManyPasswords.code]);
    }
    await verified();
  };

  return (
    <div className={styles.text}>
      <Text as="p" tone="secondary">
        {t(again ? 'verify.again' : `verify.lead.${way}`, { target })}
      </Text>
      <div className={styles.form}>
        {target !== null ? (
          <SchemaForm
            schema={byCode}
            sections={[
              { fields: [{ name: 'code', label: t('verify.code'), widget: <OwnCode target={target} /> }] },
            ]}
            onSubmit={checkCode}
            submitText={t('verify.submit')}
          />
        ) : (
          <SchemaForm
            schema={byPassword}
            sections={[
              {
                fields: [
                  {
                    name: 'password',
                    label: t('verify.password'),
                    widget: 'password',
                    props: { autoComplete: 'current-password', maxLength: PASSWORD_MAX },
                  },
                ],
              },
            ]}
            onSubmit={checkPassword}
            submitText={t('verify.submit')}
          />
        )}
      </div>
    </div>
  );
}
