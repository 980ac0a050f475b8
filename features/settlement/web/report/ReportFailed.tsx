import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { CallFailed } from '@heliodon/web/client';
import { Button, Card, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { REPORT_TYPES, type ReportType, reportErrors } from '../../contract/report.ts';
import { type ReportState, usualState } from './reportState.ts';

/** A plant too new for one kind of report may have data for the next finer one. */
const FINER = {
  [reportErrors.youngerThanDay.code]: 'hour',
  [reportErrors.youngerThanMonth.code]: 'day',
  [reportErrors.youngerThanYear.code]: 'month',
} as const;

interface ReportFailedProps {
  error: unknown;
  state: ReportState;
  onChange: (state: ReportState) => void;
  onRetry: () => void;
  timeZone: string;
  /** Report types that the page offers. */
  types?: readonly ReportType[];
}

/** Reason for a missing report, and alternatives. The call must be made with `quiet`. */
export function ReportFailed(props: ReportFailedProps) {
  const { error, state, onChange, onRetry, timeZone, types = REPORT_TYPES } = props;
  const { t } = useTranslation('settlement');
  const code = error instanceof CallFailed ? error.code : 0;
  if (!Object.values(reportErrors).some((entry) => entry.code === code))
    return (
      <Card>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    );
  const isFuture = code === reportErrors.future.code;
  const ways = (isFuture ? [state.dateType] : [FINER[code], 'total' as const]).filter(
    (type): type is ReportType => type !== undefined && types.includes(type),
  );
  const wayText = (type: ReportType) => {
    if (isFuture) return t('failed.back');
    return type === 'total' ? t('failed.total') : t('failed.finer', { type: t(`bar.type.${type}`) });
  };
  return (
    <Card>
      <EmptyState
        title={(error as CallFailed).msg}
        hint={t(isFuture ? 'failed.future' : 'failed.young')}
        action={
          <Space>
            {ways.map((type, at) => (
              <Button
                key={type}
                type={at === 0 ? 'primary' : 'default'}
                onClick={() => onChange(usualState(type, Date.now(), timeZone))}
              >
                {wayText(type)}
              </Button>
            ))}
          </Space>
        }
      />
    </Card>
  );
}
