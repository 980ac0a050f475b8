import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import type { SessionState } from '../../contract/charging.contract.ts';

const TONES: Record<SessionState, StatusTone> = { charging: 'normal', finished: 'waiting', lost: 'warning' };

export function SessionStateTag({ state, plain }: { state: SessionState; plain?: boolean }) {
  const { t } = useTranslation('charging');
  return (
    <StatusTag plain={plain} tone={TONES[state]}>
      {t(`state.${state}`)}
    </StatusTag>
  );
}
