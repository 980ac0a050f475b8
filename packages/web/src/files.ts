/* File upload and download in the browser. */

const CHUNK = 0x8000;
/** Some browsers start reading only after the click handler has returned. */
const FORGET_AFTER_MS = 1000;

export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // Limited by the maximum number of call arguments.
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/** Saves a text as a CSV file. */
export const saveText = (name: string, text: string): void => saveFile(name, text, 'text/csv');

/** Saves a text as a file of this type. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FORGET_AFTER_MS);
}
