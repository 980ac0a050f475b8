import { BASE_PATH, type Envelope } from '@heliodon/contract/call';
import { SUCCESS, UNEXPECTED } from '@heliodon/contract/error-kit';
import { PICTURE_PATH, type StoredPicture } from '@heliodon/contract/pictures';
import { langHeader } from '@heliodon/kernel/lang';
import { useEffect, useState } from 'react';
import { CallFailed, NETWORK_FAILED, pageHeaders } from './client.ts';
import { currentLang, webText } from './i18n.ts';
import { sessionEnded } from './session.ts';

const SESSION_END_AFTER_MS = 2000;

/**
 * Uploads a file to the address returned by a call; progress from 0 to 1. Fails with CallFailed, whose `msg` is shown
 * by the caller; no toast. Not fetch, which reports no upload progress.
 */
export function uploadPicture(
  file: Blob,
  upload: { readonly uploadUrl: string },
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<StoredPicture> {
  return new Promise<StoredPicture>((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', upload.uploadUrl);
    request.setRequestHeader('lang', langHeader(currentLang()));
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallFailed(NETWORK_FAILED, webText('network')));
    request.onabort = () => reject(new DOMException('the upload was given up', 'AbortError'));
    request.onload = () => {
      const envelope = parseEnvelope(request.responseText);
      if (envelope?.code === SUCCESS) resolve(envelope.data as StoredPicture);
      else reject(failureOf(request.status, envelope));
    };
    request.send(file);
  });
}

const failureOf = (status: number, envelope: Envelope<unknown> | undefined): CallFailed =>
  new CallFailed(envelope?.code ?? UNEXPECTED, envelope?.msg ?? webText('serverError'), null, status);

function parseEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    return undefined;
  }
}

/** One picture is loaded once for all users of it, and released with the last one. */
interface Shown {
  users: number;
  readonly abort: AbortController;
  readonly url: Promise<string>;
}
const shown = new Map<string, Shown>();

export interface PictureState {
  /** For the src of an <img>, which cannot send page headers; undefined while loading. */
  readonly url?: string;
  /** It does not exist, or is not accessible. */
  readonly failed: boolean;
}
const ON_ITS_WAY: PictureState = { failed: false };

/** A stored picture of a plant. */
export function usePicture(pictureId: string | null | undefined): PictureState {
  const [known, setKnown] = useState<{ readonly pictureId: string; readonly state: PictureState }>();
  useEffect(() => {
    if (!pictureId) return;
    let mounted = true;
    const update = (state: PictureState) => {
      if (mounted) setKnown({ pictureId, state });
    };
    takePicture(pictureId).then(
      (url) => update({ url, failed: false }),
      () => update({ failed: true }),
    );
    return () => {
      mounted = false;
      releasePicture(pictureId);
    };
  }, [pictureId]);
  return known && known.pictureId === pictureId ? known.state : ON_ITS_WAY;
}

/** The same, if a picture that cannot be loaded is simply omitted. */
export const usePictureUrl = (pictureId: string | null | undefined): string | undefined =>
  usePicture(pictureId).url;

export function takePicture(pictureId: string): Promise<string> {
  const known = shown.get(pictureId);
  if (known) {
    known.users++;
    return known.url;
  }
  const abort = new AbortController();
  const url = fetchPicture(pictureId, abort.signal).then((blob) => URL.createObjectURL(blob));
  shown.set(pictureId, { users: 1, abort, url });
  return url;
}

export function releasePicture(pictureId: string): void {
  const known = shown.get(pictureId);
  if (!known || --known.users > 0) return;
  shown.delete(pictureId);
  known.abort.abort();
  known.url.then(
    (url) => URL.revokeObjectURL(url),
    () => undefined,
  );
}

async function fetchPicture(pictureId: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(`${BASE_PATH}${PICTURE_PATH}/${encodeURIComponent(pictureId)}`, {
    headers: pageHeaders(),
    signal,
  });
  if (response.ok && response.headers.get('content-type')?.startsWith('image/')) return response.blob();
  const envelope = parseEnvelope(await response.text());
  if (envelope?.code === 401 || envelope?.code === 403)
    sessionEnded({ message: envelope.msg, afterMs: SESSION_END_AFTER_MS });
  throw failureOf(response.status, envelope);
}
