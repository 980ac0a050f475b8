import { alarmGrades, gradeWords } from '@heliodon/alarms/contract';
import { zoneLabel } from '@heliodon/kernel/format/time';
import {
  escalationDelaysMin,
  type NotifyUserRow,
  type notifyUserFields,
} from '@heliodon/notifications/contract';
import { ClockInput } from '@heliodon/ui/ClockInput';
import type { SchemaSection } from '@heliodon/ui/SchemaForm';
import { useLang } from '@heliodon/ui/useLang';
import { Checkbox, Radio } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepText } from '../useStepText.ts';
import { ChannelsInput } from './ChannelsInput.tsx';
import { PlantsField } from './PlantsField.tsx';
import type { Deciding } from './userForm.ts';

type Field = keyof typeof notifyUserFields.shape;

/** Form sections of a user: contact, alarms, times. */
export function useUserSections(
  row: NotifyUserRow | undefined,
  seesAll: boolean,
  onDecided: (deciding: Deciding) => void,
): SchemaSection<Field>[] {
  const { t } = useTranslation('notifications');
  const stepText = useStepText();
  const lang = useLang();
  return useMemo((): SchemaSection<Field>[] => {
    const now = Date.now();
    const zones = [
      ...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(row ? [row.timeZone] : [])]),
    ];
    const gradeOptions = Object.values(alarmGrades).map((value) => ({
      value,
      label: gradeWords[value][lang],
    }));
    const scopeOptions = [
      { value: 'all', label: t('form.scopeAll'), disabled: !seesAll },
      { value: 'list', label: t('form.scopeList') },
    ];
    return [
      {
        title: t('form.who'),
        fields: [
          { name: 'name', label: t('form.name'), props: { maxLength: 30, placeholder: t('form.nameHint') } },
          {
            name: 'lang',
            label: t('form.lang'),
            widget: 'select',
            props: {
              options: [
                { value: 'zh', label: '中文' },
                { value: 'en', label: 'English' },
              ],
            },
          },
          {
            name: 'channels',
            label: t('form.channels'),
            widget: <ChannelsInput onDecided={onDecided} />,
            wide: true,
          },
          { name: 'phone', label: t('form.phone'), props: { inputMode: 'tel', placeholder: '13800138000' } },
          {
            name: 'email',
            label: t('form.email'),
            props: { inputMode: 'email', placeholder: 'name@example.com' },
          },
        ],
      },
      {
        title: t('form.what'),
        fields: [
          {
            name: 'grades',
            label: t('form.grades'),
            widget: <Checkbox.Group options={gradeOptions} />,
            wide: true,
          },
          {
            name: 'scope',
            label: t('form.plants'),
            widget: <Radio.Group options={scopeOptions} />,
            wide: true,
          },
          {
            name: 'plantIds',
            label: t('form.plantList'),
            widget: <PlantsField known={row?.plants ?? []} />,
            wide: true,
          },
        ],
      },
      {
        title: t('form.when'),
        fields: [
          {
            name: 'delayMinutes',
            label: t('form.step'),
            help: t('form.stepHelp'),
            widget: 'select',
            wide: true,
            props: { options: escalationDelaysMin.map((value) => ({ value, label: stepText(value) })) },
          },
          {
            name: 'quietFrom',
            label: t('form.quietFrom'),
            widget: <ClockInput placeholder={t('form.noQuiet')} />,
          },
          {
            name: 'quietTo',
            label: t('form.quietTo'),
            widget: <ClockInput placeholder={t('form.noQuiet')} />,
          },
          {
            name: 'timeZone',
            label: t('form.timeZone'),
            widget: 'select',
            wide: true,
            props: {
              showSearch: { optionFilterProp: 'label' },
              options: zones.map((value) => ({ value, label: `${value} (${zoneLabel(value, now)})` })),
            },
          },
          { name: 'seriousAlways', label: t('form.seriousAlways'), help: t('form.seriousAlwaysHelp') },
          { name: 'onRecovery', label: t('form.onRecovery'), help: t('form.onRecoveryHelp') },
          { name: 'enabled', label: t('form.enabled'), help: t('form.enabledHelp') },
        ],
      },
    ];
  }, [t, stepText, lang, row, seesAll, onDecided]);
}
