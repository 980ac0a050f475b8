import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { useAction } from '@heliodon/ui/useAction';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commissioningErrors } from '../../../contract/commissioning.errors.ts';
import {
  getRegisterMap,
  getRegisterMaps,
  saveRegisterMap,
} from '../../../contract/register-maps.contract.ts';
import type { MapDraft } from '../model/mapDraft.ts';
import { Changes } from './ChangesDialog.tsx';
import styles from './editor.module.css';
import { useEditor } from './useMapEditor.ts';

const NAME = /^[\w.-]{1,55}\.json$/;

interface SaveDialogProps {
  open: boolean;
  /** Undefined: it was never saved. */
  name: string | undefined;
  suggested: string;
  saved: MapDraft | undefined;
  onClose: () => void;
  onSaved: (name: string, map: MapDraft) => void;
}

/** Name and changes of a map before it is saved. Without an answer of the server nothing is lost. */
export function SaveDialog(props: SaveDialogProps) {
  const { t } = useTranslation('commissioning');
  const { faults } = useEditor();
  const [form, setForm] = useState({ name: props.suggested.replace(/\.json$/, ''), replace: false });
  const fileName = props.name ?? `${form.name.trim()}.json`;
  const isNameWrong = !NAME.test(fileName);
  const { run, busy, failure, clear } = useSave(props.onSaved);
  return (
    <Modal
      open={props.open}
      title={props.name === undefined ? t('maps.saveNew') : t('maps.saveOwn', { name: props.name })}
      okText={t('maps.save')}
      cancelText={t('maps.close')}
      confirmLoading={busy}
      okButtonProps={{ disabled: faults.length > 0 || isNameWrong }}
      onOk={() => void run(fileName, props.name !== undefined || form.replace)}
      onCancel={() => {
        clear();
        props.onClose();
      }}
      width={props.saved ? 760 : undefined}
    >
      <Stack gap="md">
        {faults.length > 0 && (
          <Alert type="warning" showIcon title={t('maps.saveFaulty', { count: faults.length })} />
        )}
        {props.name === undefined && (
          <NameField
            {...form}
            isWrong={isNameWrong && form.name !== ''}
            failure={failure?.code === commissioningErrors.mapExists.code ? failure.msg : undefined}
            onChange={(patch) => {
              if (patch.name !== undefined) clear();
              setForm({ ...form, ...patch });
            }}
          />
        )}
        {failure && failure.code !== commissioningErrors.mapExists.code && (
          <Alert type="error" showIcon title={failure.msg} />
        )}
        {props.saved && <Changes before={props.saved} />}
        <Text size="sm" tone="secondary">
          {t('maps.saveHint')}
        </Text>
      </Stack>
    </Modal>
  );
}

function useSave(onSaved: SaveDialogProps['onSaved']) {
  const { t } = useTranslation('commissioning');
  const { message } = App.useApp();
  const client = useQueryClient();
  const { draft } = useEditor();
  const [failure, setFailure] = useState<CallFailed>();
  const { run, busy } = useAction(async (name: string, replace: boolean) => {
    setFailure(undefined);
    try {
      await callApi(saveRegisterMap, { name, map: draft, replace }, { quiet: true });
    } catch (error) {
      if (error instanceof CallFailed) setFailure(error);
      throw error;
    }
    void message.success(t('maps.saved', { name }));
    void client.invalidateQueries({ queryKey: [getRegisterMaps.path] });
    void client.invalidateQueries({ queryKey: [getRegisterMap.path] });
    onSaved(name, draft);
  });
  return { run, busy, failure, clear: () => setFailure(undefined) };
}

interface NameFieldProps {
  name: string;
  replace: boolean;
  isWrong: boolean;
  /** A map of this name exists. */
  failure: string | undefined;
  onChange: (patch: { name?: string; replace?: boolean }) => void;
}

function NameField({ name, replace, isWrong, failure, onChange }: NameFieldProps) {
  const { t } = useTranslation('commissioning');
  const id = useId();
  const note = failure ?? (isWrong ? t('maps.nameRule') : undefined);
  return (
    <div className={styles.wideField}>
      <label className={styles.label} htmlFor={id}>
        {t('maps.nameOfMap')}
      </label>
      <Input
        id={id}
        value={name}
        status={note === undefined ? undefined : 'error'}
        aria-invalid={note !== undefined || undefined}
        aria-describedby={`${id}-note`}
        suffix=".json"
        maxLength={55}
        onChange={(event) => onChange({ name: event.target.value, replace: false })}
      />
      <Text as="div" id={`${id}-note`} size="xs" tone={note === undefined ? 'tertiary' : 'fault'}>
        {note ?? t('maps.nameHint')}
      </Text>
      {failure !== undefined && (
        <Checkbox checked={replace} onChange={({ target }) => onChange({ replace: target.checked })}>
          {t('maps.replace')}
        </Checkbox>
      )}
    </div>
  );
}
