import { type FieldErrors, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { SetContent } from '../../../contract/compare/series.schema.ts';
import { compareErrors, saveSet, setName } from '../../../contract/compare/sets.contract.ts';

const form = z.object({ name: setName(), shared: z.boolean() });

export interface SetDraft {
  /** Of a set that is renamed or shared; a new one has none. */
  readonly setId?: number;
  readonly name: string;
  readonly shared: boolean;
  /** Left out: the set keeps what it has. */
  readonly content?: SetContent;
}

interface SaveSetDialogProps {
  readonly draft: SetDraft | undefined;
  readonly onClose: () => void;
  readonly onSaved: (setId: number) => void;
}

/** Name of a set, and whether the tree of the account sees it. */
export function SaveSetDialog({ draft, onClose, onSaved }: SaveSetDialogProps) {
  const { t } = useTranslation('compare');
  const save = async ({ name, shared }: z.output<typeof form>): Promise<FieldErrors | undefined> => {
    try {
      const { setId, content } = draft ?? {};
      const saved = await callApi(saveSet, { setId, name, shared, content }, { quiet: true });
      onSaved(saved.setId);
      return undefined;
    } catch (error) {
      if (error instanceof CallFailed && error.code === compareErrors.nameTaken.code)
        return { name: error.msg };
      throw error;
    }
  };
  return (
    <Modal
      open={draft !== undefined}
      title={t(draft?.setId ? 'sets.edit' : 'sets.saveAs')}
      footer={null}
      width={440}
      destroyOnHidden
      onCancel={onClose}
    >
      {draft && (
        <SchemaForm
          schema={form}
          initialValues={{ name: draft.name, shared: draft.shared }}
          sections={[
            {
              fields: [
                {
                  name: 'name',
                  label: t('sets.name'),
                  wide: true,
                  props: { autoFocus: true, maxLength: 50 },
                },
                { name: 'shared', label: t('sets.share'), help: t('sets.shareHelp'), wide: true },
              ],
            },
          ]}
          onSubmit={save}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}
