import { finishBackupUpload, sendBackupPiece, startBackupUpload } from '@heliodon/backup/contract';
import type { Envelope } from '@heliodon/contract/call';
import { SUCCESS } from '@heliodon/contract/errors';
import { langHeader } from '@heliodon/kernel/lang';
import { CallFailed, callApi, NETWORK_FAILED } from '@heliodon/web/client';
import { currentLang } from '@heliodon/web/i18n';

const TRIES = 3;

/** Uploads piece by piece and repeats a failed piece, so that a large file does not start again. */
export async function uploadFile(file: File, onPercent: (percent: number) => void): Promise<void> {
  const { uploadId, pieceBytes } = await callApi(
    startBackupUpload,
    { sizeBytes: file.size },
    { mask: false },
  );
  for (let offset = 0; offset < file.size; offset += pieceBytes) {
    const piece = file.slice(offset, offset + pieceBytes);
    for (let tried = 1; ; tried += 1) {
      try {
        const { url } = await callApi(sendBackupPiece, { uploadId, offset }, { mask: false, quiet: true });
        await putPiece(url, piece);
        break;
      } catch (error) {
        const lineBroke = error instanceof CallFailed && error.code === NETWORK_FAILED;
        if (!lineBroke || tried === TRIES) throw error;
      }
    }
    onPercent(Math.floor((Math.min(offset + pieceBytes, file.size) / file.size) * 100));
  }
  await callApi(finishBackupUpload, { uploadId }, { mask: false });
}

async function putPiece(url: string, piece: Blob): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream', lang: langHeader(currentLang()) };
  const response = await fetch(url, { method: 'PUT', headers, body: piece }).catch(() => {
    throw new CallFailed(NETWORK_FAILED, '');
  });
  const answer = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  if (answer?.code !== SUCCESS) throw new CallFailed(answer?.code ?? response.status, answer?.msg ?? '');
}
