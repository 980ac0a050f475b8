import type { StatusTone } from '@heliodon/ui/tokens';
import type { SendingRun } from '../../contract/sending.contract.ts';

export const runTone: Readonly<Record<SendingRun['state'], StatusTone>> = {
  queued: 'waiting',
  settling: 'waiting',
  making: 'waiting',
  sent: 'normal',
  failed: 'fault',
};

/** Tone by state of an e-mail. A deleted e-mail has a null state: only that it was created is known. */
export const mailTone: Readonly<Record<NonNullable<SendingRun['mails'][number]['state']>, StatusTone>> = {
  kept: 'warning',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'normal',
  failed: 'fault',
};
