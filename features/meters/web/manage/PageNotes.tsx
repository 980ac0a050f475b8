import { formatDateTime } from '@heliodon/kernel/format/time';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { kept } from '@heliodon/web/storage';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

interface RecountNoteProps {
  recount: { from: string; to: string } | null;
  timeZone: string;
}

/** Energy is being counted anew, from the newest day back: how far that has come. */
export function RecountNote({ recount, timeZone }: RecountNoteProps) {
  const { t } = useTranslation('meters');
  // Where it began; the server tells only what is left.
  const began = useRef<number>(undefined);
  if (!recount) {
    began.current = undefined;
    return null;
  }
  const [fromMs, toMs] = [Date.parse(recount.from), Date.parse(recount.to)];
  began.current = Math.max(began.current ?? 0, toMs);
  const share = (began.current - toMs) / Math.max(1, began.current - fromMs);
  const said = t('manage.recount', {
    from: formatDateTime(fromMs, timeZone, 'minute'),
    to: formatDateTime(toMs, timeZone, 'minute'),
  });
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          {said}
          <ProgressBar label={said} percent={Math.round(share * 100)} size="small" />
        </>
      }
    />
  );
}

/** Whoever came from a page that was warned about is led back when the meters are in order. */
export function ReturnNote({ done }: { done: boolean }) {
  const { t } = useTranslation('meters');
  const navigate = useNavigate();
  const [path] = useState(() => kept.meterConfigFlag.read());
  useEffect(() => {
    if (done) kept.meterConfigFlag.clear();
  }, [done]);
  if (!done || !path) return null;
  return (
    <Alert
      type="success"
      showIcon
      title={t('manage.done')}
      action={
        <Button size="small" type="primary" onClick={() => navigate(path)}>
          {t('manage.back')}
        </Button>
      }
    />
  );
}
