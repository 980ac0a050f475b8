import { kept } from '@heliodon/web/storage';
import { CONSENT_VERSION } from '../../contract/auth.contract.ts';

/** Consent is valid for one version of the texts. */
export const hasConsented = (): boolean => kept.consent.read() === CONSENT_VERSION;
export const keepConsent = (): void => kept.consent.write(CONSENT_VERSION);
