import { CONSENT_VERSION } from '../../contract/auth.contract.ts';
import { browserKeep } from './browserKeep.ts';

const consent = browserKeep('consent', (value): value is string => typeof value === 'string');

/** Consent holds for one version of the texts. */
export const hasConsented = (): boolean => consent.read() === CONSENT_VERSION;
export const keepConsent = (): void => consent.write(CONSENT_VERSION);
