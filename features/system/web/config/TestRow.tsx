import type { CallInput } from '@heliodon/contract/call';
import { email, phone } from '@heliodon/contract/fields';
import { testProvider } from '@heliodon/system/contract';
import { schemaRule } from '@heliodon/ui/schemaRule';
import { useAction } from '@heliodon/ui/useAction';
import { useIssueText } from '@heliodon/ui/useIssueText';
import { callApi } from '@heliodon/web/client';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './config.module.css';

type Provider = CallInput<typeof testProvider>['provider'];
const targetOf: Partial<Record<Provider, () => ReturnType<typeof phone> | ReturnType<typeof email>>> = {
  sms: phone,
  mail: email,
};

/** Tests the saved settings and shows the result. */
export function TestRow({ provider }: { provider: Provider }) {
  const { t } = useTranslation('system');
  const translate = useIssueText();
  const [answer, setAnswer] = useState<{ ok: boolean; detail: string }>();
  const target = targetOf[provider];

  const {
    run: test,
    busy,
    failure,
  } = useAction(async (typed: { target?: string }) => {
    setAnswer(undefined);
    const body = { provider, ...typed } as CallInput<typeof testProvider>;
    setAnswer(await callApi(testProvider, body, { mask: false, quiet: true }));
  });
  const result = failure === undefined ? answer : { ok: false, detail: failure };

  return (
    <div className={styles.test}>
      <Form name={`test-${provider}`} layout="inline" onFinish={(typed) => void test(typed)} noValidate>
        {target && (
          <Form.Item
            name="target"
            label={t(`settings.testTo.${provider as 'sms' | 'mail'}`)}
            rules={[schemaRule(target(), translate)]}
            validateTrigger="onSubmit"
          >
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
        )}
        <Button htmlType="submit" loading={busy}>
          {t(target ? 'settings.testSend' : 'settings.testAsk')}
        </Button>
      </Form>
      {result && (
        <Alert
          type={result.ok ? 'success' : 'error'}
          showIcon
          title={t(result.ok ? `settings.testOk.${provider}` : 'settings.testFailed')}
          description={result.detail}
        />
      )}
    </div>
  );
}
