import { MailOutlined, MessageOutlined } from '@ant-design/icons';
import type { NotifyChannel } from '@heliodon/notifications/contract';
import { useTranslation } from 'react-i18next';

export function ChannelIcon({ channel }: { channel: NotifyChannel }) {
  const { t } = useTranslation('notifications');
  const label = t(`channel.${channel}`);
  return channel === 'sms' ? (
    <MessageOutlined title={label} aria-label={label} />
  ) : (
    <MailOutlined title={label} aria-label={label} />
  );
}
