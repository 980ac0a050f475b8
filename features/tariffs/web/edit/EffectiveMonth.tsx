import { slotAfter } from '@heliodon/energy/periods/report-range';
import { EFFECTIVE_WITHIN_DAYS } from '@heliodon/energy/tariff/tariff-change';
import { DatePicker, Radio, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Field } from './Field.tsx';
import { Shown } from './Shown.tsx';

interface EffectiveMonthProps {
  value: string;
  onChange: (month: string) => void;
  /** Months that may be selected today; omitted for the first price of a plant, where any month may be. */
  choices?: readonly string[];
  error?: string;
  disabled?: boolean;
}

/** Start month of a price. The months just outside the choices are shown disabled, with the reason. */
export function EffectiveMonth({ value, onChange, choices, error, disabled }: EffectiveMonthProps) {
  const { t } = useTranslation('tariffs');
  if (disabled) return <Shown label={t('edit.effectiveMonth')} value={value} />;
  const help = choices ? t('edit.effectiveHelp') : t('edit.effectiveFirstHelp');
  return (
    <Field label={t('edit.effectiveMonth')} error={error} help={help}>
      {({ status, ...controls }) =>
        choices ? (
          <MonthChoice {...controls} choices={choices} value={value} onChange={onChange} />
        ) : (
          <DatePicker
            {...controls}
            status={status}
            picker="month"
            allowClear={false}
            value={value ? dayjs(value) : null}
            onChange={(date) => date && onChange(date.format('YYYY-MM'))}
          />
        )
      }
    </Field>
  );
}

interface MonthChoiceProps {
  id: string;
  choices: readonly string[];
  value: string;
  onChange: (month: string) => void;
}

function MonthChoice({ id, choices, value, onChange, ...described }: MonthChoiceProps) {
  const { t } = useTranslation('tariffs');
  const [first = value, last = first] = [choices[0], choices.at(-1)];
  const shown = [slotAfter('month', first, -1), ...choices, slotAfter('month', last, 1)];
  return (
    <Radio.Group {...described} id={id} value={value} onChange={(event) => onChange(event.target.value)}>
      {shown.map((month) => {
        const open = choices.includes(month);
        return (
          <Tooltip
            key={month}
            title={open ? undefined : t('edit.outOfReach', { days: EFFECTIVE_WITHIN_DAYS })}
          >
            <Radio.Button value={month} disabled={!open}>
              {month}
            </Radio.Button>
          </Tooltip>
        );
      })}
    </Radio.Group>
  );
}
