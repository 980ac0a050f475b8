/**
 * Works without navigator.clipboard (plain http on a LAN). The text area is placed beside the button, because a
 * dialog's focus trap would remove the selection outside it.
 */
export async function copyText(text: string, beside: HTMLElement): Promise<boolean> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by the browser: the fallback may still work.
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  Object.assign(area.style, { position: 'fixed', opacity: '0', pointerEvents: 'none' });
  beside.after(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  beside.focus();
  return copied;
}
