import { formatDate } from '@heliodon/kernel/format/time';
import { DayInput } from '@heliodon/ui/DayInput';
import type { FieldGiven } from '@heliodon/ui/form/fieldAria';
import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../validity.ts';
import styles from './sub.module.css';

interface ValidityInputProps extends FieldGiven {
  /** Given by the form. */
  id?: string;
  /** null: permanent; '': a deadline that is not chosen yet. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** Permanent, or until the end of a day. */
export function ValidityInput({ id, value = null, onChange, ...given }: ValidityInputProps) {
  const { t } = useTranslation('accounts');
  const today = formatDate(Date.now(), browserZone);
  return (
    <div className={styles.validity}>
      <Radio.Group
        id={value === null ? id : undefined}
        value={value === null ? 'permanent' : 'until'}
        onChange={({ target }) => onChange?.(target.value === 'permanent' ? null : '')}
        options={[
          { value: 'permanent', label: t('form.permanent') },
          { value: 'until', label: t('form.until') },
        ]}
      />
      {value !== null && (
        <DayInput
          {...given}
          id={id}
          value={value}
          disabledDay={(day) => day < today}
          placeholder={t('form.lastDay')}
          onChange={(day) => onChange?.(day ?? '')}
        />
      )}
    </div>
  );
}
