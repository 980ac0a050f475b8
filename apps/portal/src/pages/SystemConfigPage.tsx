import { panels as backup } from '@heliodon/backup/web';
import { panels as devices } from '@heliodon/devices/web';
import { panels as screens } from '@heliodon/screens/web';
import { panels as system } from '@heliodon/system/web';
import { panels as telemetry } from '@heliodon/telemetry/web';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { useLang } from '@heliodon/web/i18n';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { configWords } from './configWords.ts';

const panels = {
  services: system.Services,
  retention: system.Retention,
  security: system.Security,
  outbox: system.Outbox,
  loggers: devices.Loggers,
  firmware: devices.Firmware,
  quarantine: telemetry.Quarantine,
  showcase: screens.Showcase,
  backup: backup.Backup,
};
type Panel = keyof typeof panels;
const names = Object.keys(panels) as Panel[];

/** System configuration for the platform manager; each tab belongs to a feature. */
export default function SystemConfigPage() {
  const { t } = useTranslation('portal');
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const active = names.find((name) => name === params.get('tab')) ?? 'services';
  const Content = panels[active];
  return (
    <PageFrame title={t('title.config')} subtitle={configWords[active].hint[lang]}>
      <Tabs
        activeKey={active}
        tabBarStyle={{ margin: 0 }}
        // Filters differ per tab.
        onChange={(tab) => setParams({ tab }, { replace: true })}
        items={names.map((key) => ({ key, label: configWords[key].title[lang] }))}
      />
      <Content key={active} />
    </PageFrame>
  );
}
