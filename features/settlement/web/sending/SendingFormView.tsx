import { SchemaForm } from '@heliodon/ui/SchemaForm';
import { useLang } from '@heliodon/ui/useLang';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getSendings,
  type SendingFields,
  type SendingRow,
  saveSending,
  sendingFields,
} from '../../contract/sending.contract.ts';
import { initialSending, type SentReport } from './sendingForm.ts';
import { useSendingSections } from './useSendingSections.tsx';

interface SendingFormViewProps {
  row: SendingRow | undefined;
  ownAddress: string | null;
  plantId: number;
  reports: readonly SentReport[];
  onDone: () => void;
}

/** Creates or changes a scheduled report; validation uses the schema of the call. */
export function SendingFormView({ row, ownAddress, plantId, reports, onDone }: SendingFormViewProps) {
  const { t } = useTranslation('settlement');
  const lang = useLang();
  const client = useQueryClient();
  const { message } = App.useApp();
  const sections = useSendingSections(row);
  // A change of interface language keeps the input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts at first render are kept
  const initial = useMemo(
    () => initialSending(row, { plantId, reports, lang, ownAddress, name: t('sending.newName') }),
    [row, plantId],
  );
  const save = async (sending: SendingFields) => {
    await callApi(
      saveSending,
      { ...(row && { id: row.id, version: row.version }), sending },
      { quiet: true },
    );
    message.success(t('sending.saved', { name: sending.name }));
    await client.invalidateQueries({ queryKey: [getSendings.path] });
    onDone();
    return undefined;
  };
  return (
    <SchemaForm
      schema={sendingFields}
      sections={sections}
      initialValues={initial}
      onCancel={onDone}
      onSubmit={save}
    />
  );
}
