import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { periodWords } from '@heliodon/energy/tariff/period-words';
import { Stack } from '@heliodon/ui/layout/Stack';
import { useAction } from '@heliodon/ui/useAction';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { base64Of, saveText } from '@heliodon/web/files';
import { Alert, App, Button, Drawer, Input, Select, Space, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billKindWords } from '../../contract/bill.words.ts';
import {
  readUtilityFile,
  saveUtilityBill,
  UTILITY_FILE_MAX_KB,
  type UtilityLine,
} from '../../contract/reconciliation.contract.ts';
import styles from './bill.module.css';
import type { Compared } from './compared.ts';
import { UtilityLines } from './UtilityLines.tsx';
import { ALL_LINES, type DraftLine, draftOf, keyOf, linesOf, templateCsv } from './utilityDraft.ts';

const WIDTH_PX = 760;
const KILO = 1024;

interface UtilityFormProps {
  plantId: number;
  compared: Compared;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Figures of the utility's invoice: typed, or read from a file and checked before saving. */
export function UtilityForm({ plantId, compared, onClose, onSaved }: UtilityFormProps) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const { message } = App.useApp();
  const { month, utility } = compared;
  const ours = compared.lines.filter((line) => line.ours);
  const [draft, setDraft] = useState<DraftLine[]>(() =>
    draftOf(ours.length > 0 ? ours : ALL_LINES, utility?.lines ?? []),
  );
  const [invoiceNo, setInvoiceNo] = useState(utility?.invoiceNo ?? '');
  const [note, setNote] = useState(utility?.note ?? '');
  const [fileName, setFileName] = useState<string | null>(utility?.fileName ?? null);
  const [problem, setProblem] = useState<string>();
  const lines = linesOf(draft);
  const missing = ALL_LINES.filter((line) => !draft.some((one) => keyOf(one) === keyOf(line)));

  const read = async (file: File) => {
    setProblem(undefined);
    if (file.size > UTILITY_FILE_MAX_KB * KILO)
      return setProblem(t('bill.form.tooLarge', { max: UTILITY_FILE_MAX_KB }));
    try {
      const content = await base64Of(file);
      const found = await callApi(
        readUtilityFile,
        { plantId, fileName: file.name, content },
        { mask: false, quiet: true },
      );
      setDraft(draftOf(draft, found.lines as UtilityLine[]));
      setFileName(file.name);
      message.success(t('bill.form.read', { count: found.lines.length }));
    } catch (error) {
      setProblem((error as { msg?: string }).msg || t('bill.form.unreadable'));
    }
  };

  const { run: save, busy } = useAction(async () => {
    if (!lines) return;
    const bill = { lines, invoiceNo, note, fileName };
    await callApi(
      saveUtilityBill,
      { plantId, month, revision: utility?.revision ?? 0, bill },
      { mask: false },
    );
    message.success(t('bill.form.saved', { month }));
    await onSaved();
  });

  return (
    <Drawer
      open
      size={WIDTH_PX}
      title={t('bill.form.title', { month })}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" disabled={!lines} loading={busy} onClick={save}>
            {t('bill.form.save')}
          </Button>
          <Button onClick={onClose}>{t('bill.form.cancel')}</Button>
        </Space>
      }
    >
      <Stack gap="md">
        <Space wrap>
          <Upload
            accept=".xlsx,.csv"
            maxCount={1}
            showUploadList={false}
            beforeUpload={(file) => {
              void read(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined />}>{t('bill.form.upload')}</Button>
          </Upload>
          <Button
            type="link"
            icon={<DownloadOutlined />}
            onClick={() => saveText(`${t('bill.form.templateName')}.csv`, templateCsv(draft, lang))}
          >
            {t('bill.form.template')}
          </Button>
          {fileName && <span className={styles.note}>{fileName}</span>}
        </Space>
        {problem && <Alert type="error" showIcon title={problem} />}
        <span className={styles.note}>{t('bill.form.hint')}</span>
        <UtilityLines currency={compared.currency} draft={draft} onChange={setDraft} />
        {missing.length > 0 && (
          <Select
            aria-label={t('bill.form.add')}
            placeholder={t('bill.form.add')}
            value={null}
            options={missing.map((line) => ({
              value: keyOf(line),
              label: [billKindWords[line.kind][lang], line.period && periodWords[line.period][lang]]
                .filter(Boolean)
                .join(' · '),
            }))}
            onChange={(key) => {
              const added = missing.find((line) => keyOf(line) === key);
              if (added) setDraft([...draft, { ...added, quantity: '', amount: '' }]);
            }}
          />
        )}
        <Input
          aria-label={t('bill.form.invoiceNo')}
          prefix={<span className={styles.note}>{t('bill.form.invoiceNo')}</span>}
          maxLength={60}
          value={invoiceNo}
          onChange={(event) => setInvoiceNo(event.target.value)}
        />
        <Input.TextArea
          aria-label={t('bill.form.note')}
          placeholder={t('bill.form.note')}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Stack>
    </Drawer>
  );
}
