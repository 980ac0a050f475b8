import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path d="M14 92h132" />
    <path className="faint" d="M26 92a54 54 0 0 1 108 0" strokeDasharray="3 7" />
    <path className="faint" d="M52 92a28 28 0 0 1 56 0M80 92v6M44 92v4M116 92v4" />
    <circle className="sun glow" cx="107" cy="44" r="18" strokeDasharray="4 5" />
    <path className="sun" d="M102 40a5.5 5.5 0 1 1 8 5c-2 1-2.8 2.2-2.8 4.200M107.2 53.600v.2" />
  </>
);

/** 404: no such page, or no access. */
export function NotFoundState({ title, hint, action, compact, alone }: StateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      drawing={drawing}
      title={title ?? t('state.notFound.title')}
      hint={hint ?? t('state.notFound.hint')}
      action={action}
      compact={compact}
      alone={alone}
    />
  );
}
