import { createHash } from 'node:crypto';

/** Downloads a file in parts like a device, and verifies it. */
export async function fetchFirmware(
  url: URL,
  sha256: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`download failed: ${response.status}`);
  const size = Number(response.headers.get('content-length') ?? 0);
  const hash = createHash('sha256');
  let done = 0;
  let reported = 0;
  for await (const piece of response.body) {
    hash.update(piece);
    done += piece.length;
    const percent = size > 0 ? Math.floor((100 * done) / size) : 0;
    if (percent < reported + 10) continue;
    reported = percent;
    onProgress(percent);
  }
  if (hash.digest('hex') !== sha256) throw new Error('checksum mismatch');
}
