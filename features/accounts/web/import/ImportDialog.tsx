import { CheckCircleFilled, DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useLang } from '@heliodon/ui/useLang';
import { saveText } from '@heliodon/web/files';
import { Alert, Button, Modal, Skeleton, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMPORT_MAX_ROWS } from '../../contract/accounts.contract.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import styles from './import.module.css';
import { templateCsv } from './template.ts';
import { useExampleRow } from './useExampleRow.ts';
import { useImportFile } from './useImportFile.ts';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates accounts from a table: all invalid cells are shown before anything is created. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <Modal
      open={open}
      title={t('import.title')}
      width={1040}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <ImportSteps onClose={onClose} />
    </Modal>
  );
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const { file, busy, choose, checkAgain } = useImportFile();
  const [made, setMade] = useState<number>();
  if (made !== undefined) return <Made count={made} onClose={onClose} />;
  return (
    <Stack gap="md">
      <TemplateLine />
      <Upload.Dragger
        accept=".csv,.xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(chosen) => {
          void choose(chosen);
          return false;
        }}
      >
        <p className={styles.drop}>
          <InboxOutlined aria-hidden /> {file ? file.name : t('import.drop')}
        </p>
        <p className={styles.hint}>{file ? t('import.another') : t('import.dropHint')}</p>
      </Upload.Dragger>
      {busy && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {!busy && file?.failure !== undefined && <Alert type="error" showIcon title={file.failure} />}
      {!busy && file?.check && (
        <>
          <ImportPreview check={file.check} />
          <ImportForm
            content={file.content}
            check={file.check}
            onWrong={() => void checkAgain()}
            onMade={setMade}
            onCancel={onClose}
          />
        </>
      )}
    </Stack>
  );
}

function TemplateLine() {
  const { t } = useTranslation('accounts');
  const lang = useLang();
  const example = useExampleRow();
  return (
    <Inline wrap gap="md" rowGap="xs" justify="between">
      <span className={styles.hint}>{t('import.hint', { max: IMPORT_MAX_ROWS })}</span>
      <Button
        icon={<DownloadOutlined />}
        onClick={() => saveText(`${t('import.templateName')}.csv`, templateCsv(lang, example))}
      >
        {t('import.template')}
      </Button>
    </Inline>
  );
}

function Made({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={styles.made} role="status">
      <CheckCircleFilled className={styles.sign} aria-hidden />
      <strong>{t('import.made', { count })}</strong>
      <span className={styles.hint}>{t('import.madeHint')}</span>
      <Button type="primary" onClick={onClose}>
        {t('own.info.close')}
      </Button>
    </div>
  );
}
