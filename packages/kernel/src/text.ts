/** Markup never enters the system: angle brackets become their full-width look-alikes. */
export function replaceAngleBrackets(text: string): string {
  return text.replaceAll('<', '＜').replaceAll('>', '＞');
}
