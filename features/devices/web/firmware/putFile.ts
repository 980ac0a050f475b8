import type { Envelope } from '@heliodon/contract/call';
import { SUCCESS } from '@heliodon/contract/errors';
import { langHeader } from '@heliodon/kernel/lang';
import { CallFailed, NETWORK_FAILED } from '@heliodon/web/client';
import { currentLang } from '@heliodon/web/i18n';

/** Uploads a file by PUT with progress in percent, which `fetch` does not provide. */
export function putFile(url: string, file: File, onPercent: (percent: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('lang', langHeader(currentLang()));
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onPercent(Math.round((loaded / total) * 100));
    request.onerror = () => reject(new CallFailed(NETWORK_FAILED, ''));
    request.onload = () => {
      const answer = request.response as Envelope<unknown> | null;
      if (answer?.code === SUCCESS) resolve();
      else reject(new CallFailed(answer?.code ?? request.status, answer?.msg ?? request.statusText));
    };
    request.send(file);
  });
}
