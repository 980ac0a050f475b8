import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/**
 * Asks before unsaved changes are lost: by a link, by going back or by closing the tab. `keptText`: text if the changes
 * are kept.
 */
export function useLeaveQuestion(dirty: boolean | (() => boolean), keptText?: string): void {
  const { t } = useTranslation('ui');
  const { modal } = App.useApp();
  const isDirty = typeof dirty === 'function' ? dirty : () => dirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );

  // Changes at every render; the question is asked once.
  const latest = useRef({ blocker, isDirty });
  latest.current = { blocker, isDirty };
  /** Changes with each attempt, also before the previous one was rendered. */
  const leavingTo = blocker.state === 'blocked' ? blocker.location : undefined;

  useEffect(() => {
    if (!leavingTo) return;
    const question = modal.confirm({
      title: t('leave.title'),
      content: keptText ?? t('leave.text'),
      okText: t('leave.leave'),
      okButtonProps: { danger: keptText === undefined },
      cancelText: t('leave.stay'),
      onOk: () => latest.current.blocker.proceed?.(),
      onCancel: () => latest.current.blocker.reset?.(),
    });
    return () => question.destroy();
  }, [leavingTo, modal, keptText, t]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
