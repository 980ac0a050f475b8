import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { FormMessage } from './FormMessage.tsx';
import type { useFormFailure } from './useFormFailure.ts';
import { useSubmit } from './useSubmit.ts';

interface PublicFormProps<Values extends object> {
  form: FormInstance<Values>;
  failure: ReturnType<typeof useFormFailure>;
  /** The form shows thrown errors. */
  onSubmit: (values: Values) => Promise<unknown>;
  submitText: string;
  initialValues?: Partial<Values>;
  onEdit?: (changed: Partial<Values>) => void;
  /** Validates fields on blur; otherwise only on submit. */
  checkOnBlur?: boolean;
  children: ReactNode;
}

/** Frame of the forms before sign-in: fields, error message, one wide button. */
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
