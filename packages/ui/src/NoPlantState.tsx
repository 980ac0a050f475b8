import { useTranslation } from 'react-i18next';
import { StateFrame, type StateProps } from './StateFrame.tsx';

const drawing = (
  <>
    <path className="faint" d="M14 98h132" />
    <circle className="sun glow" cx="128" cy="24" r="9" />
    <path className="sun" d="M128 8V5M128 43v-3M109 24h3M147 24h-3M115 11l-2-2M143 39l-2-2M141 11l2-2" />
    <path d="M52 36h60l16 42H36z" strokeDasharray="5 6" />
    <path className="faint" d="M72 36l-6 42M92 36l6 42M44 57h76" strokeDasharray="3 6" />
    <path d="M60 78l-6 20M104 78l6 20" />
    <circle className="brand paper" cx="82" cy="57" r="11" />
    <path className="brand" d="M82 52v10M77 57h10" />
  </>
);

/** The account has no plant yet. */
export function NoPlantState({ title, hint, action, compact, alone }: StateProps) {
  const { t } = useTranslation('ui');
  return (
    <StateFrame
      drawing={drawing}
      title={title ?? t('state.noPlant.title')}
      hint={hint ?? t('state.noPlant.hint')}
      action={action}
      compact={compact}
      alone={alone}
    />
  );
}
