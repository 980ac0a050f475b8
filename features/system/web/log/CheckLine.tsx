import { SafetyCertificateOutlined, WarningOutlined } from '@ant-design/icons';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { checkLog, getLogCheck, type LogCheckResult } from '@heliodon/system/contract';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { callQuery } from '@heliodon/web/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';

/** Result of the integrity check of the log; for the platform manager. */
export function CheckLine({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('system');
  const client = useQueryClient();
  const last = callQuery(getLogCheck, {});
  const { data } = useQuery(last);
  const { run: check, busy } = useAction(async () =>
    client.setQueryData(last.queryKey, await callApi(checkLog, {})),
  );
  const at = data && formatDateTime(data.at, timeZone, 'minute');
  const fault = data?.fault;
  return (
    <Space size="middle" wrap>
      {data && !fault && (
        <span role="status">
          <SafetyCertificateOutlined aria-hidden /> {t('log.check.whole', { n: data.entries, at })}
        </span>
      )}
      {fault && (
        <strong role="alert">
          <WarningOutlined aria-hidden />{' '}
          {t('log.check.broken', {
            at,
            n: placeOf(fault),
            problem: t(`log.problem.${fault.problem}`),
          })}
        </strong>
      )}
      <Button loading={busy} onClick={check}>
        {t('log.check.action')}
      </Button>
    </Space>
  );
}

/** Position of the fault; for removed entries the whole range. */
function placeOf({ seq, logId, lastSeq }: NonNullable<LogCheckResult['fault']>): number | string | null {
  return seq !== null && lastSeq !== undefined && lastSeq > seq ? `${seq}–${lastSeq}` : (seq ?? logId);
}
