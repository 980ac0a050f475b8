import { REGISTER_TYPES, type RegisterType, type WordOrder } from '@heliodon/register-maps/registers';
import { useTranslation } from 'react-i18next';
import { codesText, numbersText, parseBits, parseCodes, parseNumbers } from '../model/listText.ts';
import type { DraftNumber } from '../model/mapDraft.ts';
import { Field } from './Field.tsx';
import { AddressInput, ChoiceInput, NumberInput, ParsedInput, TextInput } from './inputs.tsx';

export const typeOptions = REGISTER_TYPES.map((type) => ({ value: type, label: type }));

export function useOrderOptions() {
  const { t } = useTranslation('commissioning');
  return (['big', 'little'] as const).map((value) => ({ value, label: t(`maps.order.${value}`) }));
}

export function useFunctionOptions() {
  const { t } = useTranslation('commissioning');
  return ([3, 4] as const).map((value) => ({ value, label: t(`maps.function.${value}`) }));
}

interface NumberFieldsProps {
  place: string;
  number: DraftNumber;
  onChange: (patch: Partial<DraftNumber>, field: string) => void;
}

/** Where a number is, and how it is written. */
export function PlaceFields({ place, number, onChange }: NumberFieldsProps) {
  const { t } = useTranslation('commissioning');
  const orders = useOrderOptions();
  const functions = useFunctionOptions();
  return (
    <>
      <Field label={t('maps.field.address')} place={`${place}.address`}>
        {(input) => (
          <AddressInput
            input={input}
            value={number.address}
            onChange={(address) => onChange({ address }, 'address')}
          />
        )}
      </Field>
      <Field label={t('maps.field.function')} place={`${place}.function`}>
        {(input) => (
          <ChoiceInput
            input={input}
            value={number.function}
            options={functions}
            usual={t('maps.function.3')}
            onChange={(code) => onChange({ function: code }, 'function')}
          />
        )}
      </Field>
      <Field label={t('maps.field.type')} place={`${place}.type`}>
        {(input) => (
          <ChoiceInput<RegisterType>
            input={input}
            value={number.type}
            options={typeOptions}
            onChange={(type) => onChange({ type: type ?? 'u16' }, 'type')}
          />
        )}
      </Field>
      <Field label={t('maps.field.wordOrder')} place={`${place}.wordOrder`}>
        {(input) => (
          <ChoiceInput<WordOrder>
            input={input}
            value={number.wordOrder}
            options={orders}
            usual={t('maps.order.ofMap')}
            onChange={(wordOrder) => onChange({ wordOrder }, 'wordOrder')}
          />
        )}
      </Field>
    </>
  );
}

/** From the raw number to the value of the point. */
export function ScaleFields({ place, number, onChange }: NumberFieldsProps) {
  const { t } = useTranslation('commissioning');
  const signs = ([1, -1] as const).map((value) => ({ value, label: t(`maps.signOf.${value}`) }));
  return (
    <>
      <Field label={t('maps.field.scale')} place={`${place}.scale`}>
        {(input) => (
          <NumberInput
            input={input}
            value={number.scale}
            usual={1}
            onChange={(scale) => onChange({ scale }, 'scale')}
          />
        )}
      </Field>
      <Field label={t('maps.field.offset')} place={`${place}.offset`}>
        {(input) => (
          <NumberInput
            input={input}
            value={number.offset}
            usual={0}
            onChange={(offset) => onChange({ offset }, 'offset')}
          />
        )}
      </Field>
      <Field label={t('maps.field.sign')} place={`${place}.sign`}>
        {(input) => (
          <ChoiceInput
            input={input}
            value={number.sign}
            options={signs}
            usual={t('maps.signOf.1')}
            onChange={(sign) => onChange({ sign }, 'sign')}
          />
        )}
      </Field>
    </>
  );
}

/** Bits, codes and numbers without a value. */
export function CodeFields({ place, number, onChange }: NumberFieldsProps) {
  const { t } = useTranslation('commissioning');
  return (
    <>
      <Field label={t('maps.field.bits')} place={`${place}.bits`} help={t('maps.help.bits')}>
        {(input) => (
          <ParsedInput
            input={input}
            value={number.bits}
            format={(bits) => numbersText(bits)}
            parse={parseBits}
            onChange={(bits) => onChange({ bits }, 'bits')}
          />
        )}
      </Field>
      <Field label={t('maps.field.invalid')} place={`${place}.invalid`} help={t('maps.help.invalid')}>
        {(input) => (
          <ParsedInput
            input={input}
            value={number.invalid}
            format={numbersText}
            parse={parseNumbers}
            onChange={(invalid) => onChange({ invalid }, 'invalid')}
          />
        )}
      </Field>
      <Field wide label={t('maps.field.codes')} place={`${place}.codes`} help={t('maps.help.codes')}>
        {(input) => (
          <ParsedInput
            input={input}
            value={number.codes}
            format={codesText}
            parse={parseCodes}
            onChange={(codes) => onChange({ codes }, 'codes')}
          />
        )}
      </Field>
      <Field
        wide
        label={t('maps.field.uncertain')}
        place={`${place}.uncertain`}
        help={t('maps.help.uncertain')}
      >
        {(input) => (
          <TextInput
            input={input}
            value={number.uncertain}
            onChange={(text) => onChange({ uncertain: text === '' ? undefined : text }, 'uncertain')}
          />
        )}
      </Field>
    </>
  );
}
