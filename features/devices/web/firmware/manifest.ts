interface Described {
  readonly kind: string;
  readonly model: string;
  readonly version: string;
}

/** What has to be signed, as device-plane/commands/README.md says; each line ends with a line feed. */
export const manifestText = ({ kind, model, version }: Described, sha256: string): string =>
  ['heliodon-firmware-v1', kind, model, version, sha256, ''].join('\n');

/** Hex SHA-256 of a file; nothing where the browser cannot count it (plain http on a LAN). */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
