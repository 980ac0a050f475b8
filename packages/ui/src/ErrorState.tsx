import { ReloadOutlined } from '@ant-design/icons';
import { CallFailed } from '@heliodon/web/client';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path className="faint" d="M14 98h132" />
    <path d="M14 66h24M146 66h-24" />
    <rect className="paper" x="38" y="50" width="26" height="32" rx="6" />
    <path d="M64 59h11M64 73h11" />
    <path className="paper" d="M122 50h-14a12 12 0 0 0-12 12v8a12 12 0 0 0 12 12h14z" />
    <path className="faint" d="M122 58h0M46 60v12" />
    <path className="fault" d="M85 20l-7 12h8l-5 11M62 28l6 6M104 28l-6 6" />
  </>
);

/** A failed call is shown with the server's message, unexpected errors with their reference number. */
type Reason = { error: unknown } | { error?: undefined; hint: ReactNode };

type ErrorStateProps = Reason & StateProps & { onRetry?: () => void };

/** Loading error with a way to retry. */
export function ErrorState({ error, title, hint, action, compact, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      alert
      drawing={drawing}
      title={title ?? t('state.error.title')}
      hint={hint ?? (error instanceof CallFailed ? error.msg : t('state.error.hint'))}
      compact={compact}
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button icon={<ReloadOutlined />} onClick={onRetry}>
                {t('state.error.retry')}
              </Button>
            )}
            {action}
          </>
        )
      }
    />
  );
}
