import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path className="faint" d="M14 98h132" />
    <path className="paper" d="M60 54a14 14 0 0 1 2-28 20 20 0 0 1 38-2 15 15 0 0 1 4 30z" />
    <path className="faint" d="M82 60v8M82 88v10" strokeDasharray="3 5" />
    <path className="fault" d="M76 72l12 12M88 72l-12 12" />
    <path d="M30 98V78h24v20M36 85h12M36 91h6" />
    <path d="M118 98V70M118 70l-8-8M118 70l8-8M110 98h16" />
  </>
);

/** The device or the server is currently unreachable. */
export function OfflineState({ title, hint, action, compact }: StateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      drawing={drawing}
      title={title ?? t('state.offline.title')}
      hint={hint ?? t('state.offline.hint')}
      action={action}
      compact={compact}
    />
  );
}
