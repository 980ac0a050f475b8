import type { CallInput } from '@heliodon/contract/call';
import {
  type SectionName,
  type SectionState,
  saveSettings,
  secretChange,
  secretsOf,
  sectionSchemas,
  settingsErrors,
} from '@heliodon/system/contract';
import { type SchemaField, SchemaForm } from '@heliodon/ui/SchemaForm';
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
  /** Asked before it is saved; false: not now. */
  mayBeSaved?: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
}

/** One section of the configuration; its rules are those of the call, its secrets are only ever sent. */
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
    try {
      await callApi(saveSettings, body as CallInput<typeof saveSettings>, { mask: false, quiet: true });
    } catch (error) {
      if (error instanceof CallFailed && error.code === settingsErrors.secretMissing.code)
        return { [secrets[0] ?? '']: error.msg };
      throw error;
    }
    message.success(t('settings.saved'));
    // Other pages, too, show who carries what.
    await client.invalidateQueries();
    return undefined;
  };

  return (
    <SchemaForm
      // What was saved is what the form starts from, without the secrets that were typed.
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
  );
}
