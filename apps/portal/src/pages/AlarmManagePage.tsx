import { panels as alarms, PLANTS_PARAM } from '@heliodon/alarms/web';
import { panels as notifications } from '@heliodon/notifications/web';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { usePermission } from '@heliodon/web/permissions';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

const panels = {
  list: alarms.List,
  records: alarms.Records,
  tips: alarms.Tips,
  limits: alarms.Limits,
  notify: notifications.Notify,
};
type Panel = keyof typeof panels;
const settings: readonly Panel[] = ['limits', 'notify'];

/** `plants=all` from the URL, if present. */
const keptParams = (params: URLSearchParams): Record<string, string> => {
  const plants = params.get(PLANTS_PARAM);
  return plants === null ? {} : { [PLANTS_PARAM]: plants };
};

/** Alarms, their handling and their notifications. */
export default function AlarmManagePage() {
  const { t } = useTranslation('portal');
  const maySet = usePermission('alarmSettings');
  const [params, setParams] = useSearchParams();
  const names = (Object.keys(panels) as Panel[]).filter((name) => maySet || !settings.includes(name));
  const active = names.find((name) => name === params.get('tab')) ?? 'list';
  const Content = panels[active];
  return (
    <PageFrame title={t('title.alarmManage')} subtitle={t(`alarms.${active}Hint`)}>
      <Tabs
        activeKey={active}
        tabBarStyle={{ margin: 0 }}
        // Filters differ per tab; the plant selection is shared.
        onChange={(tab) => setParams({ tab, ...keptParams(params) }, { replace: true })}
        items={names.map((key) => ({ key, label: t(`alarms.${key}`) }))}
      />
      <Content key={active} />
    </PageFrame>
  );
}
