interface Described {
  readonly kind: string;
  readonly model: string;
  readonly version: string;
}

/** Text to be signed, specified in device-plane/commands/README.md; each line ends with a line feed. */
export const manifestText = ({ kind, model, version }: Described, sha256: string): string =>
  ['heliodon-firmware-v1', kind, model, version, sha256, ''].join('\n');

/** SHA-256 of a file in hex; undefined without Web Crypto (plain HTTP on a LAN is no secure context). */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
