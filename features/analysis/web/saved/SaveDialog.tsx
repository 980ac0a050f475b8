import { type FieldErrors, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed } from '@heliodon/web/client';
import { Modal } from 'antd';
import { z } from 'zod';
import { SAVED_NAME_MAX, savedName } from '../../contract/saved-name.schema.ts';

const form = z.object({ name: savedName(), shared: z.boolean() });
export type SavedFields = z.output<typeof form>;

interface SaveDialogProps {
  readonly open: boolean;
  readonly texts: { readonly title: string; readonly name: string; readonly hint?: string };
  /** Option to share it within the account tree; omitted: no option. */
  readonly shared?: { readonly label: string; readonly help: string };
  readonly initial: SavedFields;
  /** Error codes that are shown at the name field. */
  readonly nameErrors: readonly number[];
  readonly onSave: (fields: SavedFields) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name under which something is saved. */
export function SaveDialog(props: SaveDialogProps) {
  const { open, texts, shared, initial, nameErrors, onSave, onClose } = props;
  const save = async (fields: SavedFields): Promise<FieldErrors | undefined> => {
    try {
      await onSave(fields);
      return undefined;
    } catch (error) {
      if (error instanceof CallFailed && nameErrors.includes(error.code)) return { name: error.msg };
      throw error;
    }
  };
  return (
    <Modal open={open} title={texts.title} footer={null} width={440} destroyOnHidden onCancel={onClose}>
      {open && (
        <SchemaForm
          schema={form}
          initialValues={initial}
          sections={[
            {
              hint: texts.hint,
              fields: [
                {
                  name: 'name',
                  label: texts.name,
                  wide: true,
                  props: { autoFocus: true, maxLength: SAVED_NAME_MAX },
                },
                ...(shared ? [{ name: 'shared' as const, wide: true, ...shared }] : []),
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
