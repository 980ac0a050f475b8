import type { FieldIssue } from '@heliodon/contract/issues';
import { CallFailed } from '@heliodon/web/client';
import { useLang } from '@heliodon/web/i18n';
import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { failureText } from './failureText.ts';

const INVALID = 2001;

/**
 * What the server refused, shown in the form: beside the field that a code or an issue speaks of, above the
 * button otherwise. A change of language words all messages of the form anew.
 */
export function useFormFailure(form: FormInstance, fieldOfCode: Readonly<Record<number, string>> = {}) {
  const lang = useLang();
  const [shown, setShown] = useState<{ failure: CallFailed; inField: boolean } | null>(null);
  const drawn = useRef(lang);

  const show = (failed: CallFailed) => {
    const wrong = wrongFields(failed, fieldOfCode, failureText(failed, lang));
    const known = wrong.filter(({ name }) => name in form.getFieldsValue());
    form.setFields(known);
    setShown({ failure: failed, inField: known.length > 0 });
    return known[0]?.name;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the language changes, with what there is
  useEffect(() => {
    if (drawn.current === lang) return;
    drawn.current = lang;
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length === 0) return;
    const reworded = form.validateFields(wrong.map(({ name }) => name));
    void reworded.then(() => shown && show(shown.failure)).catch(() => undefined);
  }, [lang]);

  const report = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error;
    const field = show(error);
    if (field) form.focusField(field);
  };

  /** An error at a field disappears when the field is edited. */
  const edited = (changed: object) => {
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
    setShown(null);
  };

  return {
    /** Message for the whole form. */
    message: shown && !shown.inField ? failureText(shown.failure, lang) : null,
    report,
    edited,
    clear: () => setShown(null),
  };
}

function wrongFields(failed: CallFailed, fieldOfCode: Readonly<Record<number, string>>, text: string) {
  const named = fieldOfCode[failed.code];
  if (named) return [{ name: named, errors: [text] }];
  if (failed.code !== INVALID) return [];
  const { issues = [] } = (failed.data ?? {}) as { issues?: FieldIssue[] };
  return issues.map(({ path, message }) => ({ name: path, errors: [message] }));
}
