import type { SectionState } from '@heliodon/system/contract';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from './SectionCard.tsx';
import { SectionForm, type SettingField } from './SectionForm.tsx';
import { TestRow } from './TestRow.tsx';

const providers = ['none', 'aliyun', 'tencent'] as const;

interface ProviderSelectProps extends Pick<SelectProps<string>, 'id' | 'value' | 'onChange' | 'disabled'> {
  onPick: (provider: string) => void;
}

/** The selected provider determines which fields are shown. */
function ProviderSelect({ onPick, onChange, ...rest }: ProviderSelectProps) {
  const { t } = useTranslation('system');
  return (
    <Select
      {...rest}
      options={providers.map((value) => ({ value, label: t(`settings.provider.${value}`) }))}
      onChange={(picked, option) => {
        onChange?.(picked, option);
        onPick(picked);
      }}
    />
  );
}

export function SmsCard({ state }: { state: SectionState }) {
  const { t } = useTranslation('system');
  const [picked, setPicked] = useState(String(state.values.provider));
  const inUse = state.values.provider !== 'none' && (state.secrets.keySecret?.set ?? false);
  const locked = state.locked.includes('provider');
  const tencent = picked === 'tencent';
  const fields: SettingField[] = [
    {
      name: 'provider',
      label: t('settings.smsProvider'),
      wide: true,
      widget: <ProviderSelect disabled={locked} onPick={setPicked} />,
    },
    { name: 'keyId', label: t(tencent ? 'settings.secretId' : 'settings.accessKeyId') },
    { name: 'keySecret', label: t(tencent ? 'settings.secretKey' : 'settings.accessKeySecret') },
    { name: 'signName', label: t('settings.signName') },
    ...(tencent ? [{ name: 'appId', label: 'SmsSdkAppId' }] : []),
    { name: 'codeTemplate', label: t('settings.codeTemplate'), help: t('settings.codeTemplateHelp') },
    { name: 'alarmTemplate', label: t('settings.alarmTemplate'), help: t('settings.alarmTemplateHelp') },
    ...(tencent ? [{ name: 'region', label: t('settings.region') }] : []),
    { name: 'endpoint', label: t('settings.endpoint'), wide: true, help: t('settings.endpointHelp') },
  ];
  return (
    <SectionCard title={t('settings.sms')} state={state} inUse={inUse}>
      <SectionForm
        section="sms"
        state={state}
        hint={t('settings.smsHint')}
        fields={picked === 'none' ? fields.slice(0, 1) : fields}
      />
      {inUse && <TestRow provider="sms" />}
    </SectionCard>
  );
}
