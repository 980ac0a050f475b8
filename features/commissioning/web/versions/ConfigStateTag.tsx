import { StatusTag } from '@heliodon/ui/StatusTag';
import type { StatusTone } from '@heliodon/ui/tokens';
import { useTranslation } from 'react-i18next';
import type { SetupLogger, SetupVersion } from '../../contract/index.ts';

type State = SetupLogger['state'] | SetupVersion['state'];

const TONES: Record<State, StatusTone> = {
  none: 'offline',
  sent: 'waiting',
  running: 'normal',
  replaced: 'offline',
  failed: 'fault',
  returned: 'warning',
};

/** State of a version; with its number where it is not beside it. */
export function ConfigStateTag({ state, version }: { state: State; version?: number | null }) {
  const { t } = useTranslation('commissioning');
  const word = t(`state.${state}`);
  return (
    <StatusTag plain tone={TONES[state]}>
      {typeof version === 'number' ? `${t('version', { version })} · ${word}` : word}
    </StatusTag>
  );
}
