import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SchemaInput, type WidgetName, widgetOf } from './form/SchemaInput.tsx';
import { Inline } from './layout/Inline.tsx';
import styles from './SchemaForm.module.css';
import { checkForm, type FieldErrors, isRequired, schemaRule } from './schemaRule.ts';
import { useIssueText } from './useIssueText.ts';

export interface SchemaField<Name extends string = string> {
  name: Name;
  label: ReactNode;
  /** A name, or a custom element with value and onChange; by default derived from the schema. */
  widget?: WidgetName | ReactElement;
  props?: Record<string, unknown>;
  help?: ReactNode;
  /** Full width on wide screens too. */
  wide?: boolean;
}

export interface SchemaSection<Name extends string = string> {
  title?: string;
  hint?: ReactNode;
  fields: SchemaField<Name>[];
}

export type { FieldErrors };

interface SchemaFormProps<S extends z.ZodObject> {
  schema: S;
  sections: SchemaSection<keyof S['shape'] & string>[];
  initialValues?: Partial<z.input<S>>;
  /** Field errors of the server are returned, not thrown; they are shown at their fields. */
  onSubmit: (values: z.output<S>) => Promise<FieldErrors | undefined>;
  onCancel?: () => void;
  submitText?: string;
  disabled?: boolean;
}

/** A form validated by the schema of the call. Input is kept when validation fails. */
export function SchemaForm<S extends z.ZodObject>(props: SchemaFormProps<S>) {
  const { schema, sections, onSubmit, onCancel, submitText, disabled } = props;
  const { t } = useTranslation('ui');
  const translate = useIssueText();
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const showErrors = (errors: FieldErrors) => {
    form.setFields(Object.entries(errors).map(([name, message]) => ({ name, errors: [message] })));
    const order = sections.flatMap((section) => section.fields.map((field) => field.name as string));
    const first = order.find((name) => name in errors);
    if (first) form.scrollToField(first, { block: 'center', focus: true });
  };

  /**
   * An error is cleared while the field is edited, not on blur: a line that disappears on blur would move the button
   * under the pointer.
   */
  const forgive = (changed: object) => {
    const wrong = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
    if (wrong.length > 0) form.setFields(wrong.map((name) => ({ name, errors: [] })));
  };

  // After a language change, client-side errors are translated again; server errors stay unchanged.
  useEffect(() => {
    const shown = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (shown.length === 0) return;
    const { errors = {} } = checkForm(schema, held(form), translate);
    for (const { name } of shown) {
      const reworded = errors[String(name[0])];
      if (reworded) form.setFields([{ name, errors: [reworded] }]);
    }
  }, [form, schema, translate]);

  const submit = async () => {
    const checked = checkForm(schema, held(form), translate);
    if (checked.errors) return showErrors(checked.errors);
    setBusy(true);
    setFailure(undefined);
    try {
      const errors = await onSubmit(checked.values);
      if (errors) showErrors(errors);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  };

  const item = (field: SchemaField<keyof S['shape'] & string>) => {
    const fieldSchema = schema.shape[field.name] as z.ZodType;
    const widget = field.widget ?? widgetOf(fieldSchema);
    return (
      <Form.Item
        key={field.name}
        name={field.name as string}
        label={field.label}
        extra={field.help}
        required={widget !== 'switch' && isRequired(fieldSchema)}
        rules={[schemaRule(fieldSchema, translate)]}
        validateTrigger="onBlur"
        valuePropName={widget === 'switch' ? 'checked' : 'value'}
        className={field.wide ? styles.wide : undefined}
      >
        {typeof widget === 'string' ? (
          <SchemaInput widget={widget} schema={fieldSchema} options={field.props} />
        ) : (
          widget
        )}
      </Form.Item>
    );
  };

  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.form}
      initialValues={props.initialValues}
      disabled={disabled}
      onFinish={submit}
      onValuesChange={forgive}
      scrollToFirstError={{ block: 'center', focus: true }}
      noValidate
    >
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          title={t('form.failed')}
          description={failure}
          className={styles.failure}
        />
      )}
      {sections.map((section) => (
        <fieldset key={section.title ?? section.fields[0]?.name} className={styles.section}>
          {section.title && <legend className={styles.title}>{section.title}</legend>}
          {section.hint && <p className={styles.hint}>{section.hint}</p>}
          <div className={styles.grid}>{section.fields.map(item)}</div>
        </fieldset>
      ))}
      <Inline gap="xs" align="stretch" justify="end">
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {t('form.cancel')}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={busy}>
          {submitText ?? t('form.save')}
        </Button>
      </Inline>
    </Form>
  );
}

/** All initial values, and fields without input. */
function held(form: FormInstance): Record<string, unknown> {
  return { ...form.getFieldsValue(), ...form.getFieldsValue(true) };
}
