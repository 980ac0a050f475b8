import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Question } from './question.ts';

const MAX_VALUE = 500;
const form = z.object({ value: z.string().max(MAX_VALUE).default('') });

interface SettingDialogProps {
  setting: Question['settings'][number];
  onSave: (value: string) => Promise<void>;
  onClose: () => void;
}

/** A new value for one setting; whether the pile takes it, it says itself. */
export function SettingDialog({ setting, onSave, onClose }: SettingDialogProps) {
  const { t } = useTranslation('charging');
  return (
    <Modal
      open
      title={t('settings.changeTitle', { key: setting.key })}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <SchemaForm
        schema={form}
        sections={[{ fields: [{ name: 'value', label: t('settings.value'), wide: true }] }]}
        initialValues={{ value: setting.value ?? '' }}
        submitText={t('settings.send')}
        onCancel={onClose}
        onSubmit={async ({ value }) => {
          await onSave(value);
          onClose();
          return undefined;
        }}
      />
    </Modal>
  );
}
