import { authErrors } from '@heliodon/auth/errors';
import { PASSWORD_MAX, passwordRule } from '@heliodon/auth/password';
import type { CallResponse } from '@heliodon/contract/call';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { callApi } from '@heliodon/web/client';
import { endingSession } from '@heliodon/web/session';
import { useUserStore } from '@heliodon/web/stores';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type getProcess, logOff } from '../../contract/process.contract.ts';
import styles from '../cancel.module.css';
import { encrypted } from '../encrypted.ts';
import { fieldError } from '../fieldError.ts';
import { KeptList } from '../KeptList.tsx';
import { VerifyStep } from './VerifyStep.tsx';

const schema = z.object({ password: z.string().min(1, passwordRule.required) });
const refusals = [authErrors.wrongPassword.code, authErrors.tooManyPasswords.code];

interface CompleteStepProps {
  process: CallResponse<typeof getProcess>;
  onBack: () => void;
  onDone: (kept: CallResponse<typeof logOff>['kept']) => void;
}

/** Step 4: asks for the password again; cannot be undone. */
export function CompleteStep({ process, onBack, onDone }: CompleteStepProps) {
  const { t } = useTranslation('cancellation');
  const name = useUserStore((state) => state.userInfo?.accountName ?? '');
  if (!process.verifiedUntil) return <VerifyStep process={process} again />;

  const submit = async ({ password }: z.output<typeof schema>) => {
    const credential = await encrypted(password);
    try {
      const { kept } = await endingSession(() =>
        callApi(logOff, { password: credential }, { mask: false, quiet: true }),
      );
      onDone(kept);
    } catch (error) {
      return fieldError(error, 'password', refusals);
    }
  };
  return (
    <div className={styles.text}>
      <Alert type="warning" showIcon title={t('complete.warning', { name })} />
      <div>
        <h2 className={styles.heading}>{t('kept.title')}</h2>
        <KeptList />
      </div>
      <div className={styles.form}>
        <SchemaForm
          schema={schema}
          sections={[
            {
              fields: [
                {
                  name: 'password',
                  label: t('complete.password'),
                  widget: 'password',
                  props: { autoComplete: 'current-password', maxLength: PASSWORD_MAX },
                },
              ],
            },
          ]}
          onSubmit={submit}
          onCancel={onBack}
          submitText={t('complete.submit')}
        />
      </div>
    </div>
  );
}
