import { TextInput } from '@heliodon/ui/inputs';
import { callApi } from '@heliodon/web/client';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { CONTACT_UNDO_HOURS, undoContactChange } from '../../contract/auth.contract.ts';
import { authErrors } from '../../contract/auth.errors.ts';
import styles from '../forgot/ForgotPasswordPage.module.css';
import { NewPasswordStep } from '../forgot/NewPasswordStep.tsx';
import { ResetDone } from '../forgot/ResetDone.tsx';
import { PublicForm } from '../forms/PublicForm.tsx';
import { useFormFailure } from '../forms/useFormFailure.ts';
import { PublicFrame } from '../frame/PublicFrame.tsx';

type Step =
  | { readonly at: 'code' }
  | { readonly at: 'password'; readonly ticket: string }
  | { readonly at: 'done' };

/**
 * Where the message about a changed phone number or e-mail leads. The link only fills in the code: mail scanners open
 * links, so nothing is undone before the button is pressed.
 */
export default function UndoContactPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ at: 'code' });
  return (
    <PublicFrame title={t('undo.title')}>
      {step.at === 'code' && <CodeStep onUndone={(ticket) => setStep({ at: 'password', ticket })} />}
      {step.at === 'password' && (
        <>
          <p>{t('undo.undone')}</p>
          <NewPasswordStep
            ticket={step.ticket}
            onDone={() => setStep({ at: 'done' })}
            // The contact is restored, so a new code can be sent to it.
            onExpired={() => void navigate('/forgotPassword', { replace: true })}
          />
        </>
      )}
      {step.at === 'done' && <ResetDone />}
      {step.at === 'code' && (
        <p className={styles.other}>
          <Link to="/login">{t('forgot.back')}</Link>
        </p>
      )}
    </PublicFrame>
  );
}

const fieldOfCode = { [authErrors.undoInvalid.code]: 'code' };

function CodeStep({ onUndone }: { onUndone: (ticket: string) => void }) {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const [form] = Form.useForm<{ code: string }>();
  const failure = useFormFailure(form, fieldOfCode);
  const submit = async ({ code }: { code: string }) => {
    const { ticket } = await callApi(undoContactChange, { code }, { mask: false, quiet: true });
    onUndone(ticket);
  };
  return (
    <>
      <p>{t('undo.hint', { hours: CONTACT_UNDO_HOURS })}</p>
      <PublicForm form={form} failure={failure} onSubmit={submit} submitText={t('undo.submit')}>
        <Form.Item
          name="code"
          label={t('undo.code')}
          initialValue={hash.slice(1)}
          rules={[{ required: true, message: t('undo.codeMissing') }]}
        >
          <TextInput size="large" autoComplete="off" maxLength={40} />
        </Form.Item>
      </PublicForm>
    </>
  );
}
