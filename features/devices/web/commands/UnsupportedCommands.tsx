import type { Command } from '@heliodon/kernel/device-kind';
import { useLang } from '@heliodon/ui/useLang';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Names the commands of the kind that this device does not support. */
export function UnsupportedCommands({ commands }: { commands: readonly Command[] }) {
  const { t } = useTranslation('devices');
  const lang = useLang();
  if (commands.length === 0) return null;
  const names = commands.map((command) => command[lang]).join(lang === 'zh' ? '、' : ', ');
  return <Alert type="info" showIcon title={t('command.lacking')} description={names} />;
}
