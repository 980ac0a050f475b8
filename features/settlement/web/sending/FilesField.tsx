import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { type SendingFile, sendingFiles } from '../../contract/sending.contract.ts';
import { fileKey } from './sendingForm.ts';

interface FilesFieldProps {
  /** Set by the form, together with properties that a checkbox group must not receive. */
  id?: string;
  value?: SendingFile[];
  onChange?: (files: SendingFile[]) => void;
}

/** Choice of reports and their formats. */
export function FilesField({ id, value, onChange }: FilesFieldProps) {
  const { t } = useTranslation('settlement');
  return (
    <div id={id}>
      <Checkbox.Group<SendingFile>
        value={value}
        onChange={onChange}
        options={sendingFiles.map((file) => ({ value: file, label: t(`sending.file.${fileKey(file)}`) }))}
      />
    </div>
  );
}
