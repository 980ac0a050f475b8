import { EmptyState } from '@heliodon/ui/EmptyState';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { sendingErrors, stopSending } from '../../contract/sending.contract.ts';

type Outcome =
  | { readonly stopped: { name: string; address: string } }
  | { readonly failed: string; readonly again: boolean };

/** Unsubscribe page of an e-mail. Mail scanners open links, so only a click on the page unsubscribes. */
export default function StopSending() {
  const { t } = useTranslation('settlement');
  const [params] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome>();
  const stop = async () => {
    try {
      setOutcome({
        stopped: await callApi(stopSending, { token: params.get('token') ?? '' }, { quiet: true }),
      });
    } catch (error) {
      const refused = error instanceof CallFailed && error.code === sendingErrors.wrongLink.code;
      setOutcome({
        failed: error instanceof CallFailed ? error.msg : t('sending.stopFailed'),
        again: !refused,
      });
    }
  };
  if (outcome && 'stopped' in outcome)
    return <EmptyState title={t('sending.stopDone')} hint={t('sending.stopDoneHint', outcome.stopped)} />;
  if (outcome && !outcome.again)
    return <EmptyState title={outcome.failed} hint={t('sending.stopWrongHint')} />;
  return (
    <EmptyState
      title={outcome ? outcome.failed : t('sending.stopAsk')}
      hint={t('sending.stopHint')}
      action={
        <Button type="primary" onClick={() => void stop()}>
          {t('sending.stop')}
        </Button>
      }
    />
  );
}
