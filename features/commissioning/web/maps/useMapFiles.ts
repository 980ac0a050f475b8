import { saveFile } from '@heliodon/web/files';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { draftOf, type MapDraft } from './model/mapDraft.ts';
import { mapFileText, parsedFile } from './model/mapFile.ts';
import { editorPath, type ImportedMap } from './paths.ts';

/** Larger than any map; a wrong file is not read as a whole. */
const MAX_BYTES = 1_000_000;

export const exportMap = (name: string, map: MapDraft): void =>
  saveFile(name.endsWith('.json') ? name : `${name}.json`, mapFileText(map), 'application/json');

/** Opens a file in the editor, also if it has faults: they are shown there. */
export function useImport(): (file: File) => Promise<void> {
  const { t } = useTranslation('commissioning');
  const { message } = App.useApp();
  const navigate = useNavigate();
  return useCallback(
    async (file) => {
      const map = file.size > MAX_BYTES ? undefined : draftOf(parsedFile(await file.text()));
      if (!map) {
        void message.error(t('maps.file.wrong', { name: file.name }));
        return;
      }
      const imported: ImportedMap = { name: file.name, map };
      await navigate(editorPath(), { state: { imported } });
    },
    [t, message, navigate],
  );
}
