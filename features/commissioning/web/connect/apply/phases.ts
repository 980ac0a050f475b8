import type { CallResponse } from '@heliodon/contract/call';
import type { getSetupConfig } from '../../../contract/index.ts';

export type Phase = 'sent' | 'trial' | 'running';
export type PhaseState = 'done' | 'busy' | 'open' | 'failed';

type Config = Pick<CallResponse<typeof getSetupConfig>, 'newest' | 'state' | 'version'>;

/** How far a version is. A newer one counts as the same: it replaced this one. */
export function phasesOf(sent: number, config: Config | undefined): Record<Phase, PhaseState> {
  if (!config || config.newest < sent) return { sent: 'busy', trial: 'open', running: 'open' };
  switch (config.state) {
    case 'running':
      return { sent: 'done', trial: 'done', running: 'done' };
    case 'failed':
      return { sent: 'failed', trial: 'open', running: 'open' };
    case 'returned':
      return { sent: 'done', trial: 'failed', running: 'open' };
    default:
      // On trial the logger reports the version that it has not confirmed yet.
      return config.version === config.newest
        ? { sent: 'done', trial: 'busy', running: 'open' }
        : { sent: 'busy', trial: 'open', running: 'open' };
  }
}
