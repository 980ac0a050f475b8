import { StepCard, StepCardButtons } from '@heliodon/ui/StepCard';
import { Alert, Button, Form, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BasicFields } from '../form/BasicFields.tsx';
import { errorsBelow } from '../form/checkPlant.ts';
import { FormulaFields } from '../form/FormulaFields.tsx';
import formStyles from '../form/form.module.css';
import { PlantFormContext } from '../form/formContext.ts';
import { InstallationFields } from '../form/InstallationFields.tsx';
import { LocationFields } from '../form/LocationFields.tsx';
import { PfFields } from '../form/PfFields.tsx';
import type { PlantValues } from '../form/plantValues.ts';
import { useErrors } from '../form/useErrors.ts';
import styles from './add.module.css';
import { type AddDraft, withPlant } from './addDraft.ts';
import { checkStep, firstWrong, STEPS, stepOf } from './addSteps.ts';
import type { TariffEditors } from './editors.ts';
import { Review } from './Review.tsx';
import { SubsidyFields } from './SubsidyFields.tsx';
import { useAddDraft } from './useAddDraft.ts';
import { useAddPlant } from './useAddPlant.ts';
import { useAskStep } from './useAskStep.ts';

interface AddPlantWizardProps {
  editors: TariffEditors;
  onAdded: (plantId: number, name: string) => void;
}

/** Adds a plant with its prices step by step; input survives going back and a reload. */
export function AddPlantWizard({ editors, onAdded }: AddPlantWizardProps) {
  const { t } = useTranslation('plants');
  const { draft, change, clear } = useAddDraft();
  const { plant } = draft;
  const index = Math.min(Math.max(draft.step, 0), STEPS.length - 1);
  const step = STEPS[index] ?? 'basic';
  const { errors, show, forget, left, translate } = useErrors(plant);
  const { send, busy: sending, failure } = useAddPlant();
  const { ask, asking } = useAskStep();
  const busy = sending || asking;
  const [reached, setReached] = useState(index);
  const top = useRef<HTMLElement>(null);

  const changePlant = (patch: Partial<PlantValues>) => {
    forget(Object.keys(patch));
    change((before) => withPlant(before, patch));
  };
  const changeTariff = (patch: Partial<AddDraft>) => {
    forget([...Object.keys(patch), 'subsidies']);
    change(() => patch);
  };
  const goTo = (next: number) => {
    show({});
    change(() => ({ step: next }));
    setReached((before) => Math.max(before, next));
    top.current?.scrollIntoView({ block: 'nearest' });
  };

  // A stored draft may predate the current rules: it resumes at the first invalid step.
  const startedAt = useRef(index);
  useEffect(() => {
    const wrong = firstWrong(draft, translate, startedAt.current);
    startedAt.current = 0;
    if (wrong) change(() => ({ step: wrong.index }));
  }, [draft, translate, change]);

  /** Checks that only the server can make run before the next step opens, not at the end. */
  const next = async () => {
    const found = checkStep(step, draft, translate);
    const wrong = Object.keys(found).length > 0 ? found : await ask(step, plant);
    if (wrong) show(wrong);
    else goTo(index + 1);
  };

  const finish = async () => {
    const wrong = firstWrong(draft, translate);
    if (wrong) {
      goTo(wrong.index);
      return show(wrong.errors);
    }
    const { plantId, errors: refused } = (await send(draft)) ?? {};
    if (plantId !== undefined) {
      clear();
      return onAdded(plantId, plant.name);
    }
    if (!refused) return;
    const steps = Object.keys(refused).map((path) => STEPS.indexOf(stepOf(path)));
    goTo(Math.min(...steps));
    show(refused);
  };

  const shared = { currency: plant.currency, disabled: busy };
  const content = () => {
    switch (step) {
      case 'basic':
        return <BasicFields />;
      case 'location':
        return <LocationFields />;
      case 'installation':
        return (
          <>
            <InstallationFields />
            <PfFields />
            <FormulaFields />
          </>
        );
      case 'prices':
        return (
          <editors.Price
            {...shared}
            value={draft.price}
            errors={errorsBelow(errors, 'price')}
            onChange={(price) => changeTariff({ price })}
          />
        );
      case 'extras':
        return (
          <>
            <SubsidyFields
              Editor={editors.Subsidy}
              draft={draft}
              errors={errors}
              disabled={busy}
              onChange={changeTariff}
            />
            <section className={formStyles.section}>
              <h3 className={formStyles.title}>{t('add.transformer')}</h3>
              <editors.Transformer
                {...shared}
                value={draft.transformer}
                errors={errorsBelow(errors, 'transformer')}
                onChange={(transformer) => changeTariff({ transformer })}
              />
            </section>
          </>
        );
      case 'review':
        return <Review draft={draft} onEdit={(to) => goTo(STEPS.indexOf(to))} />;
    }
  };

  const last = step === 'review';
  return (
    <StepCard
      ref={top}
      steps={
        <Steps
          current={index}
          responsive
          titlePlacement="vertical"
          onChange={(to) => to <= reached && (to < index ? goTo(to) : void next())}
          items={STEPS.map((key, i) => ({ title: t(`step.${key}`), disabled: i > reached }))}
        />
      }
    >
      <Form layout="vertical" disabled={busy} noValidate onFinish={last ? finish : next}>
        {failure && (
          <Alert
            type="error"
            showIcon
            className={formStyles.notice}
            title={t('add.failed')}
            description={failure}
          />
        )}
        <PlantFormContext value={{ values: plant, errors, change: changePlant, left }}>
          <div className={styles.content}>{content()}</div>
        </PlantFormContext>
        <StepCardButtons>
          {index > 0 && <Button onClick={() => goTo(index - 1)}>{t('add.back')}</Button>}
          <Button type="primary" htmlType="submit" loading={busy}>
            {last ? t('add.finish') : t('add.next')}
          </Button>
        </StepCardButtons>
      </Form>
    </StepCard>
  );
}
