import { UploadOutlined } from '@ant-design/icons';
import { CallFailed } from '@heliodon/web/client';
import { App, Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from './uploadFile.ts';

/** Uploads a back-up file; it is checked completely before it is listed. */
export function UploadButton({ disabled, onDone }: { disabled: boolean; onDone: () => Promise<void> }) {
  const { t } = useTranslation('backup');
  const { message } = App.useApp();
  const [percent, setPercent] = useState<number>();
  const upload = async (file: File) => {
    setPercent(0);
    try {
      await uploadFile(file, setPercent);
    } catch (error) {
      message.error((error instanceof CallFailed && error.msg) || t('upload.failed'));
    } finally {
      setPercent(undefined);
      await onDone();
    }
  };
  const uploading = percent !== undefined;
  return (
    <Upload
      accept=".heliodon"
      showUploadList={false}
      disabled={disabled || uploading}
      beforeUpload={(file) => {
        void upload(file);
        return false;
      }}
    >
      <Button icon={<UploadOutlined />} disabled={disabled} loading={uploading}>
        {uploading ? t('upload.percent', { percent }) : t('upload.action')}
      </Button>
    </Upload>
  );
}
