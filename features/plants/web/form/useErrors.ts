import { useIssueText } from '@heliodon/ui/useIssueText';
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkSections, type Errors, SECTIONS, sectionOf } from './checkPlant.ts';
import { focusFirstError } from './focusFirstError.ts';
import type { PlantValues } from './plantValues.ts';

/** Errors of the plant form. A change of interface language translates the validation messages again. */
export function useErrors(values: PlantValues) {
  const translate = useIssueText();
  const [errors, setErrors] = useState<Errors>({});
  const latest = useRef(values);
  latest.current = values;

  useEffect(() => {
    const reworded = checkSections(SECTIONS, latest.current, translate);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).map(([path, message]) => [path, reworded[path] ?? message])),
    );
  }, [translate]);

  /** Removes the errors of the fields and of paths inside them. */
  const forget = useCallback((fields: readonly string[]) => {
    const touched = (path: string) => fields.includes(path.split('.')[0] ?? '');
    setErrors((before) =>
      Object.keys(before).some(touched)
        ? Object.fromEntries(Object.entries(before).filter(([path]) => !touched(path)))
        : before,
    );
  }, []);

  const left = useCallback(
    (field: keyof PlantValues) => {
      const section = sectionOf(field);
      if (!section || isEmpty(latest.current[field])) return;
      const found = checkSections([section], latest.current, translate);
      const own = Object.entries(found).filter(([path]) => path.split('.')[0] === field);
      if (own.length > 0) setErrors((before) => ({ ...before, ...Object.fromEntries(own) }));
    },
    [translate],
  );

  const show = useCallback((found: Errors) => {
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError();
  }, []);

  return { errors, show, forget, left, translate };
}

/** An empty field that only lost focus shows no error yet. */
const isEmpty = (value: unknown): boolean => value === '' || value === null;
