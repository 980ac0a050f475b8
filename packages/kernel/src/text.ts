/** Prevents markup in stored text: angle brackets become full-width characters. */
export function replaceAngleBrackets(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞');
}

/** Masks a phone number or email address for logs: 138****8000, w***@example.com. */
export function maskContact(contact: string): string {
  const at = contact.indexOf('@');
  if (at > 0) return `${contact[0]}***${contact.slice(at)}`;
  return contact.length < 8 ? '****' : `${contact.slice(0, -8)}****${contact.slice(-4)}`;
}
