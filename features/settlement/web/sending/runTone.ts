import type { StatusTone } from '@heliodon/ui/tokens';
import type { SendingRun } from '../../contract/sending.contract.ts';

export const runTone: Readonly<Record<SendingRun['state'], StatusTone>> = {
  queued: 'waiting',
  settling: 'waiting',
  making: 'waiting',
  sent: 'normal',
  failed: 'fault',
};

/** What became of one mail; of one that was forgotten nothing is known but that it was written. */
export const mailTone: Readonly<Record<NonNullable<SendingRun['mails'][number]['state']>, StatusTone>> = {
  kept: 'warning',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'normal',
  failed: 'fault',
};
