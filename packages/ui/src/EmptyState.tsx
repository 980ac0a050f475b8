import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path className="faint" d="M14 98h132" />
    <rect className="paper" x="38" y="22" width="84" height="62" rx="6" />
    <path className="faint" d="M38 40h84M50 52h36M50 62h24M50 72h30M102 52h8M102 62h8M102 72h8" />
    <circle className="brand" cx="48" cy="31" r="2.5" />
    <path className="faint" d="M57 31h22" />
    <path d="M66 84v14M94 84v14M58 98h44" />
  </>
);

/** Empty state; the hint says what to do next. */
export function EmptyState({ title, hint, action, compact }: StateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      drawing={drawing}
      title={title ?? t('state.empty.title')}
      hint={hint ?? t('state.empty.hint')}
      action={action}
      compact={compact}
    />
  );
}
