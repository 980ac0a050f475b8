/** Markup never enters the system: angle brackets become their full-width look-alikes. */
export function replaceAngleBrackets(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞');
}

/** A phone number or e-mail as it may stand in a log: 138****8000, w***@example.com. */
export function maskContact(contact: string): string {
  const at = contact.indexOf('@');
  if (at > 0) return `${contact[0]}***${contact.slice(at)}`;
  return contact.length < 8 ? '****' : `${contact.slice(0, -8)}****${contact.slice(-4)}`;
}
