import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Errors, errorsBelow } from '../form/checkPlant.ts';
import formStyles from '../form/form.module.css';
import type { AddDraft } from './addDraft.ts';
import type { TariffEditors } from './editors.ts';

interface SubsidyFieldsProps {
  Editor: TariffEditors['Subsidy'];
  draft: Pick<AddDraft, 'plant' | 'subsidies' | 'noSubsidy'>;
  errors: Errors;
  disabled: boolean;
  onChange: (patch: Partial<Pick<AddDraft, 'subsidies' | 'noSubsidy'>>) => void;
}

/** Before the plant can be added: at least one subsidy, or the statement that there is none. */
export function SubsidyFields({ Editor, draft, errors, disabled, onChange }: SubsidyFieldsProps) {
  const { t } = useTranslation('plants');
  const { plant, subsidies, noSubsidy } = draft;
  return (
    <section className={formStyles.section}>
      <h3 className={formStyles.title}>{t('add.subsidies')}</h3>
      <Form.Item
        validateStatus={errors.subsidies ? 'error' : undefined}
        help={errors.subsidies}
        extra={t('add.subsidyHint')}
      >
        <Checkbox checked={noSubsidy} onChange={(event) => onChange({ noSubsidy: event.target.checked })}>
          {t('add.noSubsidy')}
        </Checkbox>
      </Form.Item>
      {!noSubsidy && (
        <Editor
          currency={plant.currency}
          disabled={disabled}
          value={subsidies}
          installDate={plant.installDate || null}
          screenType={plant.screenType}
          errors={errorsBelow(errors, 'subsidies')}
          onChange={(next) => onChange({ subsidies: next })}
        />
      )}
    </section>
  );
}
