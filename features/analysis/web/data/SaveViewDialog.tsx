import { type FieldErrors, SchemaForm } from '@heliodon/ui/SchemaForm';
import { CallFailed, callApi } from '@heliodon/web/client';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { analysisErrors } from '../../contract/analysis-range.schema.ts';
import {
  type AnalysisView,
  saveAnalysisView,
  VIEW_NAME_MAX,
  type ViewContent,
  viewName,
} from '../../contract/data.contract.ts';

const form = z.object({ name: viewName() });
const TOLD: readonly number[] = [analysisErrors.viewNameTaken.code, analysisErrors.tooManyViews.code];

interface SaveViewDialogProps {
  open: boolean;
  /** The open one: the same name overwrites it, another one makes a new view. */
  view: AnalysisView | undefined;
  draft: ViewContent;
  onClose: () => void;
  onSaved: (viewId: number) => Promise<void>;
}

/** Asks for a name and saves what is chosen. */
export function SaveViewDialog({ open, view, draft, onClose, onSaved }: SaveViewDialogProps) {
  const { t } = useTranslation('analysis');
  const save = async ({ name }: z.output<typeof form>): Promise<FieldErrors | undefined> => {
    const viewId = view?.name === name ? view.viewId : null;
    try {
      const saved = await callApi(saveAnalysisView, { viewId, name, content: draft }, { quiet: true });
      await onSaved(saved.viewId);
      return undefined;
    } catch (error) {
      if (error instanceof CallFailed && TOLD.includes(error.code)) return { name: error.msg };
      throw error;
    }
  };
  return (
    <Modal
      open={open}
      title={t('data.view.saveTitle')}
      footer={null}
      width={440}
      destroyOnHidden
      onCancel={onClose}
    >
      <SchemaForm
        schema={form}
        initialValues={{ name: view?.name ?? '' }}
        sections={[
          {
            hint: t('data.view.saveHint'),
            fields: [
              {
                name: 'name',
                label: t('data.view.nameField'),
                wide: true,
                props: { autoFocus: true, maxLength: VIEW_NAME_MAX },
              },
            ],
          },
        ]}
        onSubmit={save}
        onCancel={onClose}
      />
    </Modal>
  );
}
