import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { FormMessage } from './FormMessage.tsx';
import type { useFormFailure } from './useFormFailure.ts';
import { useSubmit } from './useSubmit.ts';

interface PublicFormProps<Values extends object> {
  form: FormInstance<Values>;
  failure: ReturnType<typeof useFormFailure>;
  /** What it throws is said by the form. */
  onSubmit: (values: Values) => Promise<unknown>;
  submitText: string;
  initialValues?: Partial<Values>;
  onEdit?: (changed: Partial<Values>) => void;
  /** Fields are checked when they are left; otherwise only on submitting. */
  checkOnBlur?: boolean;
  children: ReactNode;
}

/** The frame of the forms before sign-in: fields, what went wrong as a whole, one wide button. */
export function PublicForm<Values extends object>(props: PublicFormProps<Values>) {
  const { form, failure, onSubmit, submitText, initialValues, onEdit, checkOnBlur } = props;
  const { busy, run } = useSubmit(failure);
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initialValues}
      onValuesChange={(changed) => {
        onEdit?.(changed);
        failure.edited(changed);
      }}
      onFinish={(values) => run(() => onSubmit(values))}
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger={checkOnBlur ? 'onBlur' : []}
    >
      {props.children}
      <FormMessage text={failure.message} />
      <Button type="primary" size="large" block htmlType="submit" loading={busy}>
        {submitText}
      </Button>
    </Form>
  );
}
