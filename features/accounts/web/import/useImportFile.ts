import type { CallResponse } from '@heliodon/contract/call';
import { useAction } from '@heliodon/ui/useAction';
import { callApi } from '@heliodon/web/client';
import { base64Of } from '@heliodon/web/files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkSubUserImport, IMPORT_MAX_BYTES } from '../../contract/accounts.contract.ts';
import { browserZone } from '../validity.ts';

export type ImportCheck = CallResponse<typeof checkSubUserImport>;

interface ChosenFile {
  name: string;
  content: string;
  /** Undefined if the file could not be read. */
  check?: ImportCheck;
  failure?: string;
}

/** The last chosen file and the result of the server's check. */
export function useImportFile() {
  const { t } = useTranslation('accounts');
  const [file, setFile] = useState<ChosenFile>();

  const ask = async (name: string, content: string) => {
    const request = { content, timeZone: browserZone };
    try {
      const check = await callApi(checkSubUserImport, request, { quiet: true, mask: false });
      setFile({ name, content, check });
    } catch (error) {
      setFile({ name, content, failure: error instanceof Error ? error.message : '' });
    }
  };
  const { run: choose, busy } = useAction(async (chosen: File) => {
    if (chosen.size > IMPORT_MAX_BYTES)
      setFile({ name: chosen.name, content: '', failure: t('import.tooLarge') });
    else await ask(chosen.name, await base64Of(chosen));
  });
  return { file, busy, choose, checkAgain: () => file && ask(file.name, file.content) };
}
