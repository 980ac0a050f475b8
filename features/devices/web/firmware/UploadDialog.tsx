import { InboxOutlined } from '@ant-design/icons';
import { createFirmware, FIRMWARE_MAX_BYTES } from '@heliodon/commands/contract';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { Inline } from '@heliodon/ui/layout/Inline';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { ProgressBar } from '@heliodon/ui/ProgressBar';
import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { SerialNumber } from '@heliodon/ui/SerialNumber';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { Alert, App, Form, Modal, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './firmware.module.css';
import { manifestText, sha256Of } from './manifest.ts';
import { putFile } from './putFile.ts';

const schema = createFirmware.request.omit({ fileName: true });
const WIDTH_PX = 760;
const MEGA = 1 << 20;

/** Metadata and signature of a firmware file, then its upload with progress. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const kinds = deviceKinds.filter(({ upgradable }) => upgradable);
  const tooLarge = file !== undefined && file.size > FIRMWARE_MAX_BYTES;
  return (
    <Modal
      open
      title={t('firmware.upload')}
      width={WIDTH_PX}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Stack gap="md">
        <Upload.Dragger
          maxCount={1}
          showUploadList={false}
          beforeUpload={(chosen) => {
            setFile(chosen);
            return false;
          }}
        >
          <p className={styles.drop}>
            <InboxOutlined /> {file ? file.name : t('firmware.drop')}
          </p>
          <Text as="p" tone="secondary">
            {file
              ? `${(file.size / MEGA).toFixed(2)} MB`
              : t('firmware.dropHint', { max: FIRMWARE_MAX_BYTES / MEGA })}
          </Text>
        </Upload.Dragger>
        {tooLarge && (
          <Alert type="error" showIcon title={t('firmware.tooLarge', { max: FIRMWARE_MAX_BYTES / MEGA })} />
        )}
        <SchemaForm
          schema={schema}
          disabled={percent !== undefined}
          submitText={t('firmware.send')}
          sections={[
            {
              fields: [
                {
                  name: 'kind',
                  label: t('list.kind'),
                  widget: 'select',
                  props: { options: kinds.map((kind) => ({ value: kind.id, label: kind[lang] })) },
                },
                { name: 'model', label: t('list.model'), help: t('firmware.modelHint') },
                { name: 'version', label: t('firmware.version'), help: t('firmware.versionHint') },
                { name: 'fromVersion', label: t('firmware.from'), help: t('firmware.fromHint') },
                { name: 'notes', label: t('firmware.notes'), widget: 'textarea', wide: true },
                {
                  name: 'signature',
                  label: t('firmware.signature'),
                  wide: true,
                  help: <ToSign file={file} />,
                },
              ],
            },
          ]}
          onCancel={onClose}
          onSubmit={async (values) => {
            if (!file || tooLarge) throw new Error(t('firmware.noFile'));
            const request = { ...values, fileName: file.name };
            const { uploadUrl } = await callApi(createFirmware, request, { mask: false, quiet: true });
            setPercent(0);
            try {
              await putFile(uploadUrl, file, setPercent);
            } finally {
              setPercent(undefined);
            }
            message.success(t('firmware.done', { version: values.version }));
            onClose();
            return undefined;
          }}
        />
        {percent !== undefined && <ProgressBar percent={percent} label={t('firmware.progress')} />}
      </Stack>
    </Modal>
  );
}

/** The manifest to be signed, built from the form and the file's hash. */
function ToSign({ file }: { file: File | undefined }) {
  const { t } = useTranslation('devices');
  const [sha256, setSha256] = useState<string>();
  const form = Form.useFormInstance();
  const typed = Form.useWatch([], form) as Partial<Record<string, string>> | undefined;
  useEffect(() => {
    setSha256(undefined);
    if (file) void sha256Of(file).then(setSha256);
  }, [file]);
  const { kind = '', model = '', version = '' } = typed ?? {};
  const isKnown = sha256 !== undefined && kind !== '' && version !== '';
  return (
    <div className={styles.sign}>
      <span>{t('firmware.signHint')}</span>
      {sha256 && (
        <Inline as="span" wrap gap="xs" rowGap="none" align="stretch">
          SHA-256 <SerialNumber value={sha256} />
        </Inline>
      )}
      {isKnown && <pre className={styles.manifest}>{manifestText({ kind, model, version }, sha256)}</pre>}
      <code>openssl pkeyutl -sign -inkey key.pem -rawin -in manifest.txt | base64 -w0</code>
    </div>
  );
}
