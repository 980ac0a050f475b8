import { Alert, Button, Form } from 'antd';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { SchemaInput, type WidgetName, widgetOf } from './form/SchemaInput.tsx';
import styles from './SchemaForm.module.css';
import { emptyToUndefined, isRequired, schemaRule, type TranslateIssue } from './schemaRule.ts';
import { useIssueText } from './useIssueText.ts';

export interface SchemaField<Name extends string = string> {
  name: Name;
  label: ReactNode;
  /** A name, or an element of your own that takes value and onChange; otherwise the schema decides. */
  widget?: WidgetName | ReactElement;
  props?: Record<string, unknown>;
  help?: ReactNode;
  /** Takes the whole width on wide screens too. */
  wide?: boolean;
}

export interface SchemaSection<Name extends string = string> {
  title?: string;
  hint?: ReactNode;
  fields: SchemaField<Name>[];
}

/** Field name → message, already in the reader's language. */
export type FieldErrors = Record<string, string>;

interface SchemaFormProps<S extends z.ZodObject> {
  schema: S;
  sections: SchemaSection<keyof S['shape'] & string>[];
  initialValues?: Partial<z.input<S>>;
  /** Field errors of the server are returned, not thrown; they are shown beside their fields. */
  onSubmit: (values: z.output<S>) => Promise<FieldErrors | undefined>;
  onCancel?: () => void;
  submitText?: string;
  translateIssue?: TranslateIssue;
  disabled?: boolean;
}

/** A form whose rules are those of the call's schema. Nothing typed is lost when something is wrong. */
export function SchemaForm<S extends z.ZodObject>(props: SchemaFormProps<S>) {
  const { schema, sections, onSubmit, onCancel, submitText, disabled } = props;
  const { t } = useTranslation('ui');
  const defaultIssueText = useIssueText();
  const translate = props.translateIssue ?? defaultIssueText;
  const [form] = Form.useForm();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const showErrors = (errors: FieldErrors) => {
    form.setFields(Object.entries(errors).map(([name, message]) => ({ name, errors: [message] })));
    const order = sections.flatMap((section) => section.fields.map((field) => field.name as string));
    const first = order.find((name) => name in errors);
    if (first) form.scrollToField(first, { block: 'center', focus: true });
  };

  const submit = async () => {
    const typed = form.getFieldsValue(true) as Record<string, unknown>;
    const cleaned = Object.fromEntries(
      Object.entries(typed).map(([name, value]) => [name, emptyToUndefined(value)]),
    );
    const parsed = schema.safeParse(cleaned, { reportInput: true });
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => [String(issue.path[0]), translate(issue)]);
      return showErrors(Object.fromEntries(issues.reverse()));
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const errors = await onSubmit(parsed.data);
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
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy}>
          {submitText ?? t('form.save')}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {t('form.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
