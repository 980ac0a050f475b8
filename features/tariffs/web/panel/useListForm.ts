import { useIssueText } from '@heliodon/ui/useIssueText';
import { App } from 'antd';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { showFirstError } from '../edit/Field.tsx';
import { type FormErrors, schemaErrors, serverErrors } from '../edit/formErrors.ts';

interface ListForm<T> {
  readonly value: T;
  readonly change: (value: T) => void;
  readonly changed: boolean;
  readonly errors: FormErrors;
  readonly reset: () => void;
  readonly save: () => Promise<void>;
  readonly body: RefObject<HTMLDivElement | null>;
}

/** State of a value edited in place: the loaded value, the edited one, and its errors. */
export function useListForm<T>(
  loaded: T,
  schema: z.ZodType,
  field: string,
  send: (value: T) => Promise<unknown>,
): ListForm<T> {
  const { t } = useTranslation('tariffs');
  const { message } = App.useApp();
  const translate = useIssueText();
  const [typed, setTyped] = useState<{ readonly value: T }>();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});
  const body = useRef<HTMLDivElement>(null);
  const value = typed ? typed.value : loaded;
  const found = useMemo(() => schemaErrors(schema, value, translate), [schema, value, translate]);

  const reset = () => {
    setTyped(undefined);
    setTried(false);
    setRefused({});
  };
  const save = async () => {
    setTried(true);
    setRefused({});
    if (Object.keys(found).length > 0) {
      setTimeout(() => showFirstError(body.current));
      return;
    }
    try {
      await send(value);
      reset();
      void message.success(t('save.done'));
    } catch (error) {
      setRefused(serverErrors(error, field));
    }
  };
  const changed = JSON.stringify(value) !== JSON.stringify(loaded);
  const change = (next: T) => setTyped({ value: next });
  return { value, change, changed, errors: tried ? { ...refused, ...found } : {}, reset, save, body };
}
