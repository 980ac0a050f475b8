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

/** Progress of the recalculation of energy, which runs backwards from the newest day. */
export function RecountNote({ recount, timeZone }: RecountNoteProps) {
  const { t } = useTranslation('meters');
  // End of the first known remaining range: the server returns only what is left.
  const began = useRef<number>(undefined);
  if (!recount) {
    began.current = undefined;
    return null;
  }
  const [fromMs, toMs] = [Date.parse(recount.from), Date.parse(recount.to)];
  began.current = Math.max(began.current ?? 0, toMs);
  const share = (began.current - toMs) / Math.max(1, began.current - fromMs);
  const text = t('manage.recount', {
    from: formatDateTime(fromMs, timeZone, 'minute'),
    to: formatDateTime(toMs, timeZone, 'minute'),
  });
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          {text}
          <ProgressBar label={text} percent={Math.round(share * 100)} size="small" />
        </>
      }
    />
  );
}

/** Links back to the page with the warning once the meter configuration is complete. */
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
