import { useLang } from '@heliodon/ui/useLang';
import { CallFailed, callApi } from '@heliodon/web/client';
import { uploadPicture } from '@heliodon/web/picture';
import { checkPicture, type PictureSize } from '@heliodon/web/pictureHead';
import { useEffect, useRef, useState } from 'react';
import { LOGO, uploadLogo } from '../../contract/project.contract.ts';
import { problemText, sizeAdvice } from './logoCheck.ts';

export type LogoUpload =
  | { readonly state: 'none' }
  | { readonly state: 'sending'; readonly name: string; readonly share: number }
  /** `file`: can be uploaded again; undefined where a retry would not help. */
  | { readonly state: 'failed'; readonly name: string; readonly text: string; readonly file?: File }
  | { readonly state: 'sent'; readonly advice: ReturnType<typeof sizeAdvice>; readonly size: PictureSize };

/** Checks a file, uploads it and returns its id on the server through `onSent`. */
export function useLogoUpload(plantId: number, onSent: (pictureId: string) => void) {
  const lang = useLang();
  const [upload, setUpload] = useState<LogoUpload>({ state: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    setUpload({ state: 'none' });
  };

  const send = async (file: File) => {
    running.current?.abort();
    const { name } = file;
    const { issue, size } = await checkPicture(file, LOGO);
    if (issue) return setUpload({ state: 'failed', name, text: problemText(issue, size, lang) });
    const sending = new AbortController();
    running.current = sending;
    const { signal } = sending;
    setUpload({ state: 'sending', name, share: 0 });
    try {
      const address = await callApi(uploadLogo, { plantId }, { mask: false, quiet: true, signal });
      const onProgress = (share: number) => !signal.aborted && setUpload({ state: 'sending', name, share });
      const stored = await uploadPicture(file, address, onProgress, signal);
      setUpload({ state: 'sent', advice: sizeAdvice(size), size });
      onSent(stored.pictureId);
    } catch (error) {
      if (signal.aborted) return;
      const text = error instanceof CallFailed ? error.msg : String(error);
      setUpload({ state: 'failed', name, text, file });
    }
  };

  return { upload, send, stop };
}
