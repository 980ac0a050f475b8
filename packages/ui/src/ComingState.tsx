import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path d="M14 84h132" />
    <path className="sun glow" d="M56 84a24 24 0 0 1 48 0z" />
    <path className="sun" d="M80 48V34M54 58l-9-9M106 58l9-9M44 78l-12-4M116 78l12-4" />
    <path className="faint" d="M40 92h80M56 100h48" />
  </>
);

/** A page that comes with a later version. */
export function ComingState({ title, hint, action, compact }: StateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      drawing={drawing}
      title={title ?? t('state.coming.title')}
      hint={hint ?? t('state.coming.hint')}
      action={action}
      compact={compact}
    />
  );
}
