import type { PileQuestion } from '../../contract/pile.contract.ts';

const HIDDEN = '••••••';
/** Settings with secret values: AuthorizationKey, BasicAuthPassword, private keys. */
const SECRET = /authorizationkey|password|secret|privatekey|passphrase/i;

/** Readable form of the request, without secrets. */
export function detailOf(question: PileQuestion): string {
  switch (question.action) {
    case 'getConfiguration':
      return question.keys.join(', ');
    case 'changeConfiguration':
      return `${question.key} = ${SECRET.test(question.key) ? HIDDEN : question.value}`;
    case 'trigger':
      return question.connector === undefined
        ? question.message
        : `${question.message} #${question.connector}`;
    case 'reset':
      return question.hard ? 'Hard' : 'Soft';
    default:
      return '';
  }
}

/** Some chargers include their own password in a full list of settings. */
export const shownSettings = <S extends { readonly key: string; readonly value: string | null }>(
  settings: readonly S[],
): S[] => settings.map((one) => (one.value && SECRET.test(one.key) ? { ...one, value: HIDDEN } : one));
