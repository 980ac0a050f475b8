import { BellOutlined, EyeInvisibleOutlined, LineChartOutlined, RedoOutlined } from '@ant-design/icons';
import { type FindingDetail, reopenFinding } from '@heliodon/diagnosis/contract';
import { formatDate } from '@heliodon/kernel/format/time';
import { Inline } from '@heliodon/ui/layout/Inline';
import { callApi } from '@heliodon/web/client';
import { Allowed } from '@heliodon/web/permissions';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { alarmPath, curvesPath, inverterPath } from '../paths.ts';
import { DismissDialog } from './DismissDialog.tsx';
import { isOverDays } from './evidenceModel.ts';
import { RaiseDialog } from './RaiseDialog.tsx';
import { useDecision } from './useDecisions.ts';

/** Day of the evidence curve, or the last day of the finding. */
const dayOf = ({ evidence, timeZone, lastDay }: FindingDetail): string => {
  const [first] = evidence.atMs;
  return first === undefined || isOverDays(evidence) ? lastDay : formatDate(first, timeZone);
};

/** Actions on a finding. */
export function FindingActions({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('diagnosis');
  const navigate = useNavigate();
  const { busy, decide } = useDecision();
  const [dialog, setDialog] = useState<'raise' | 'dismiss'>();
  const { id, state, alarm, deviceId, string } = finding;
  const close = () => setDialog(undefined);
  const alarmId = alarm?.alarmId ?? null;
  const day = dayOf(finding);
  return (
    <Inline wrap gap="xs" align="stretch" justify="end">
      {deviceId > 0 && (
        <>
          <Button
            icon={<LineChartOutlined />}
            onClick={() => navigate(inverterPath(deviceId, { day, string }))}
          >
            {t('action.openDay')}
          </Button>
          <Allowed code="deviceHistory">
            <Button onClick={() => navigate(curvesPath(deviceId, day))}>{t('action.openCurves')}</Button>
          </Allowed>
        </>
      )}
      {alarmId !== null && (
        <Allowed code="alarmView">
          <Button onClick={() => navigate(alarmPath(alarmId))}>{t('action.openAlarm')}</Button>
        </Allowed>
      )}
      <Allowed code="alarmHandle">
        {state === 'open' && (
          <Button icon={<EyeInvisibleOutlined />} onClick={() => setDialog('dismiss')}>
            {t('action.dismiss')}
          </Button>
        )}
        {state === 'dismissed' && (
          <Button
            icon={<RedoOutlined />}
            loading={busy}
            onClick={() => decide(() => callApi(reopenFinding, { findingId: id }), 'reopened')}
          >
            {t('action.reopen')}
          </Button>
        )}
        {state === 'open' && alarm === null && (
          <Button type="primary" icon={<BellOutlined />} onClick={() => setDialog('raise')}>
            {t('action.raise')}
          </Button>
        )}
      </Allowed>
      <DismissDialog findingId={id} open={dialog === 'dismiss'} onClose={close} />
      <RaiseDialog key={id} finding={finding} open={dialog === 'raise'} onClose={close} />
    </Inline>
  );
}
