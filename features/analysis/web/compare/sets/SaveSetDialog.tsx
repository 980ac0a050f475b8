import { callApi } from '@heliodon/web/client';
import { useTranslation } from 'react-i18next';
import type { SetContent } from '../../../contract/compare/series.schema.ts';
import { compareErrors, saveSet } from '../../../contract/compare/sets.contract.ts';
import { SaveDialog, type SavedFields } from '../../saved/SaveDialog.tsx';

export interface SetDraft extends SavedFields {
  /** Id of a set to be renamed or shared; undefined for a new one. */
  readonly setId?: number;
  /** Omitted: the content stays unchanged. */
  readonly content?: SetContent;
}

interface SaveSetDialogProps {
  readonly draft: SetDraft | undefined;
  readonly onClose: () => void;
  readonly onSaved: (setId: number) => void;
}

/** Name of a set, and whether it is shared within the tree. */
export function SaveSetDialog({ draft, onClose, onSaved }: SaveSetDialogProps) {
  const { t } = useTranslation('compare');
  const { setId, name = '', shared = false, content } = draft ?? {};
  return (
    <SaveDialog
      open={draft !== undefined}
      texts={{ title: t(setId ? 'sets.edit' : 'sets.saveAs'), name: t('sets.name') }}
      shared={{ label: t('sets.share'), help: t('sets.shareHelp') }}
      initial={{ name, shared }}
      nameErrors={[compareErrors.nameTaken.code]}
      onSave={async (fields) => {
        const saved = await callApi(saveSet, { ...fields, setId, content }, { quiet: true });
        onSaved(saved.setId);
      }}
      onClose={onClose}
    />
  );
}
