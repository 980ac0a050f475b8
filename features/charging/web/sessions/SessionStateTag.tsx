import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useLang } from '@heliodon/ui/useLang';
import { type SessionState, stateWords } from '../../contract/charging.contract.ts';

const TONES: Record<SessionState, StatusTone> = { charging: 'normal', finished: 'waiting', lost: 'warning' };

export function SessionStateTag({ state, plain }: { state: SessionState; plain?: boolean }) {
  const lang = useLang();
  return (
    <StatusTag plain={plain} tone={TONES[state]}>
      {stateWords[state][lang]}
    </StatusTag>
  );
}
