import type { OwnProof } from '@heliodon/auth/contract';
import { ProofDialog } from '@heliodon/auth/web/proof';
import type { CallInput } from '@heliodon/contract/call';
import {
  needsProof,
  type SectionName,
  type SectionState,
  saveSettings,
  secretChange,
  secretsOf,
  sectionSchemas,
  settingsErrors,
} from '@heliodon/system/contract';
import { type FieldErrors, type SchemaField, SchemaForm } from '@heliodon/ui/SchemaForm';
import { useAsked } from '@heliodon/ui/useAsked';
import { CallFailed, callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SecretInput } from './SecretInput.tsx';

export interface SettingField extends Omit<SchemaField, 'label'> {
  label: string;
}

interface SectionFormProps {
  section: SectionName;
  state: SectionState;
  fields: readonly SettingField[];
  hint?: ReactNode;
  /** Called before saving; false cancels. */
  mayBeSaved?: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
}

/**
 * One section of the configuration; validated by the rules of the call. Secrets are only sent, never
 * received.
 */
export function SectionForm({ section, state, fields, hint, mayBeSaved }: SectionFormProps) {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const client = useQueryClient();
  const secrets: readonly string[] = secretsOf[section];
  const schema: z.ZodObject = useMemo(
    () =>
      (sectionSchemas[section] as z.ZodObject).safeExtend(
        Object.fromEntries(secretsOf[section].map((name) => [name, secretChange])),
      ),
    [section],
  );
  /** The save that runs after identity verification. */
  const { asked, ask, close } = useAsked<(proof: OwnProof) => Promise<void>>();
  const locked = (name: string) => state.locked.includes(name);
  const all = [...Object.keys(state.values), ...secrets];

  const save = async (typed: Record<string, unknown>) => {
    if (mayBeSaved && !(await mayBeSaved(typed))) return undefined;
    const of = (names: readonly string[]) =>
      Object.fromEntries(
        names.filter((name) => typed[name] !== undefined).map((name) => [name, typed[name]]),
      );
    const body = {
      section,
      version: state.version,
      values: of(Object.keys(state.values)),
      secrets: of(secrets),
    };
    let wrong: FieldErrors | undefined;
    const send = async (proof?: OwnProof) => {
      try {
        const request = { ...body, ...(proof && { proof }) } as CallInput<typeof saveSettings>;
        await callApi(saveSettings, request, { mask: false, quiet: true });
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== settingsErrors.secretMissing.code) throw error;
        wrong = { [secrets[0] ?? '']: error.msg };
        return;
      }
      message.success(t('settings.saved'));
      // Other pages also show which providers are configured.
      await client.invalidateQueries();
    };
    await (needsProof(section) ? ask(send) : send());
    return wrong;
  };

  return (
    <>
      <SchemaForm
        // After saving, the form restarts from the saved values, without the secrets that were entered.
        key={state.version}
        schema={schema}
        initialValues={state.values}
        disabled={all.every(locked)}
        onSubmit={save}
        sections={[
          {
            hint,
            fields: fields.map((field) => ({
              ...field,
              ...(locked(field.name) && { help: t('settings.given') }),
              ...(secrets.includes(field.name)
                ? { widget: <SecretInput state={state.secrets[field.name]} locked={locked(field.name)} /> }
                : { props: { ...field.props, ...(locked(field.name) && { disabled: true }) } }),
            })),
          },
        ]}
      />
      {asked && (
        <ProofDialog
          title={t('settings.proof')}
          hint={t('settings.proofHint')}
          okText={t('settings.save')}
          onProve={asked}
          onClose={close}
        />
      )}
    </>
  );
}
