import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path
      className="faint"
      d="M14 98h132M28 98V44M132 98V44M28 56h104M28 84h104M44 56v28M60 56v28M100 56v28M116 56v28"
    />
    <path d="M67 52V40a13 13 0 0 1 26 0v12" />
    <rect className="paper" x="58" y="52" width="44" height="36" rx="6" />
    <circle className="sun glow" cx="80" cy="67" r="4" />
    <path className="sun" d="M80 71v7" />
  </>
);

/** 403: the account has no access. */
export function ForbiddenState({ title, hint, action, compact, alone }: StateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      drawing={drawing}
      title={title ?? t('state.forbidden.title')}
      hint={hint ?? t('state.forbidden.hint')}
      action={action}
      compact={compact}
      alone={alone}
    />
  );
}
