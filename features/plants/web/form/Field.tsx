import { Form } from 'antd';
import type { ReactNode } from 'react';
import styles from './form.module.css';
import { usePlantForm } from './formContext.ts';

export const fieldId = (name: string): string => `plant-${name}`;

interface FieldProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  help?: ReactNode;
  /** Takes the full width, or the rest of its row. */
  wide?: boolean | 'rest';
  /** Replaces the validation message of the field. */
  error?: string;
  children: ReactNode;
}

/** Label, input and the input's error message. */
export function Field({ name, label, required, help, wide, error, children }: FieldProps) {
  const { errors } = usePlantForm();
  const message = error ?? errors[name];
  return (
    <Form.Item
      label={label}
      htmlFor={fieldId(name)}
      required={required}
      extra={help}
      validateStatus={message ? 'error' : undefined}
      help={message}
      className={wide === 'rest' ? styles.rest : wide ? styles.wide : undefined}
    >
      {children}
    </Form.Item>
  );
}
