import { Input, InputNumber, Select, Switch } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { DayInput } from '../DayInput.tsx';
import styles from './SchemaInput.module.css';

export type WidgetName = 'text' | 'textarea' | 'password' | 'number' | 'switch' | 'select' | 'date';

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = def.innerType ?? def.in;
  return inner ? innermost(inner) : schema;
}

/** Default widget of a schema. */
export function widgetOf(schema: z.core.$ZodType): WidgetName {
  switch (innermost(schema)._zod.def.type) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'switch';
    case 'enum':
      return 'select';
    default:
      return 'text';
  }
}

function enumOptions(schema: z.core.$ZodType) {
  const def = innermost(schema)._zod.def as z.core.$ZodTypeDef & {
    entries?: Record<string, string | number>;
  };
  return Object.values(def.entries ?? {}).map((value) => ({ value, label: String(value) }));
}

const WIDGETS: Record<WidgetName, ComponentType<Record<string, unknown>>> = {
  text: Input as ComponentType,
  textarea: Input.TextArea as ComponentType,
  password: Input.Password as ComponentType,
  number: InputNumber as ComponentType,
  switch: Switch as ComponentType,
  select: Select as ComponentType,
  date: DayInput as ComponentType,
};

const DEFAULT_PROPS: Partial<Record<WidgetName, Record<string, unknown>>> = {
  text: { autoComplete: 'off' },
  textarea: { rows: 3, className: styles.growing },
  number: { className: styles.wide, controls: false },
  select: { className: styles.wide },
};

interface SchemaInputProps {
  widget: WidgetName;
  schema: z.core.$ZodType;
  options?: Record<string, unknown>;
}

/** Form.Item adds id, value and onChange. */
export function SchemaInput({ widget, schema, options, ...given }: SchemaInputProps) {
  const { t } = useTranslation('ui');
  const Widget = WIDGETS[widget];
  const choices =
    widget === 'select' ? { options: enumOptions(schema), placeholder: t('form.choose') } : undefined;
  return <Widget {...DEFAULT_PROPS[widget]} {...choices} {...options} {...given} />;
}
