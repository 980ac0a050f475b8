import { MailOutlined, MessageOutlined } from '@ant-design/icons';
import { getProviders } from '@heliodon/system/contract';
import { Inline } from '@heliodon/ui/layout/Inline';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './OutboxPanel.module.css';

/** The providers for text messages and e-mails; keys and passwords stay on the server. */
export function ProviderLine() {
  const { t } = useTranslation('system');
  const { data } = useQuery(callQuery(getProviders, {}));
  if (!data) return null;
  const lines = [
    { channel: 'sms', icon: <MessageOutlined aria-hidden />, label: data.sms },
    { channel: 'mail', icon: <MailOutlined aria-hidden />, label: data.mail },
  ] as const;
  return (
    <div className={styles.providers}>
      {lines.map(({ channel, icon, label }) => (
        <Inline key={channel} as="span" gap="xs" className={styles.provider} data-carried={label !== null}>
          {icon}
          <b>{t(`outbox.${channel}`)}</b>
          {label ?? t('outbox.noProvider')}
        </Inline>
      ))}
    </div>
  );
}
