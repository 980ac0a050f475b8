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
  /** Takes the whole width, or what its row has left. */
  wide?: boolean | 'rest';
  /** Instead of what the rules say of the field itself. */
  error?: string;
  children: ReactNode;
}

/** Label, input and, beside it, what is wrong with it. */
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
