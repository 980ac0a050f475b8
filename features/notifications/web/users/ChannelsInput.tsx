import { type NotifyChannel, notifyChannels } from '@heliodon/notifications/contract';
import { Checkbox, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Deciding, neededBy } from './userForm.ts';

/** The form item passes further props to its input. */
interface ChannelsInputProps {
  value?: NotifyChannel[];
  onChange?: (channels: NotifyChannel[]) => void;
  /** Called with the fields that decide which other fields are required. */
  onDecided: (deciding: Deciding) => void;
}

const decidingOf = ({ channels, scope, quietFrom, quietTo }: Deciding): Deciding => ({
  channels,
  scope,
  quietFrom,
  quietTo,
});

export function ChannelsInput({ onDecided, ...field }: ChannelsInputProps) {
  const { t } = useTranslation('notifications');
  const form = Form.useFormInstance();
  const deciding = Form.useWatch(decidingOf, form);
  useEffect(() => {
    if (!deciding?.channels) return;
    onDecided(deciding);
    // Errors of fields that are no longer required are cleared.
    const spared = Object.entries(neededBy(deciding)).filter(([, isNeeded]) => !isNeeded);
    form.setFields(spared.map(([name]) => ({ name, errors: [] })));
  }, [deciding, form, onDecided]);
  return (
    <Checkbox.Group
      {...field}
      options={notifyChannels.map((channel) => ({ value: channel, label: t(`channel.${channel}`) }))}
    />
  );
}
