import type { Command, CommandParam } from '@heliodon/kernel/device-kind';
import { Grid } from '@heliodon/ui/layout/Grid';
import { schemaRule } from '@heliodon/ui/schemaRule';
import { useIssueText } from '@heliodon/ui/useIssueText';
import { useLang } from '@heliodon/ui/useLang';
import { Form, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import styles from './commands.module.css';
import { choicesOf, paramSchema, rangeText } from './commandWords.ts';

interface ParamFieldsProps {
  command: Command;
  /** Prefix of field ids: several forms of a page may contain the same parameter. */
  prefix: string;
  /** Note below a field: the current value on the device. */
  noteOf?: (param: CommandParam) => ReactNode;
}

/** Parameters of a command as form fields, each with unit, range and validation. */
export function ParamFields({ command, prefix, noteOf }: ParamFieldsProps) {
  const lang = useLang();
  const translate = useIssueText();
  return (
    <Grid columnRem={13} gap="md" rowGap="none" className={styles.fields}>
      {command.params.map((param) => {
        const choices = choicesOf(param, lang);
        return (
          <Form.Item
            key={param.name}
            name={param.name}
            htmlFor={`${prefix}-${param.name}`}
            label={param[lang]}
            required
            rules={[schemaRule(paramSchema(param), translate)]}
            validateTrigger="onBlur"
            extra={
              <span className={styles.note}>
                {!choices && <span>{rangeText(param)}</span>}
                {noteOf?.(param)}
              </span>
            }
          >
            {choices ? (
              <Select id={`${prefix}-${param.name}`} options={choices} />
            ) : (
              <InputNumber
                id={`${prefix}-${param.name}`}
                className={styles.number}
                controls={false}
                precision={param.decimals}
                suffix={param.unit || undefined}
              />
            )}
          </Form.Item>
        );
      })}
    </Grid>
  );
}
