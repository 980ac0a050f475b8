import { waitSecondsFrom } from '@heliodon/auth/errors';
import { CodeInput } from '@heliodon/ui/CodeInput';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Form } from 'antd';
import { sendCancelCode } from '../../contract/process.contract.ts';

interface OwnCodeProps {
  /** The masked contact; only the server knows the full one. */
  target: string;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** The code sent to the own phone number or e-mail. */
export function OwnCode({ target, ...given }: OwnCodeProps) {
  const form = Form.useFormInstance();
  const send = async () => {
    try {
      const sent = await callApi(sendCancelCode, {}, { mask: false, quiet: true });
      form.setFields([{ name: 'code', errors: [] }]);
      return { ...sent, sentTo: sent.target };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      form.setFields([{ name: 'code', errors: [error.msg] }]);
      const waitSeconds = waitSecondsFrom(error);
      return waitSeconds ? { waitSeconds } : undefined;
    }
  };
  return <CodeInput {...given} waitName="cancel" target={target} onSend={send} />;
}
