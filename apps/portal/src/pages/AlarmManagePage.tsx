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

/** `plants=all` of the address, where it is there. */
const keptParams = (params: URLSearchParams): Record<string, string> => {
  const plants = params.get(PLANTS_PARAM);
  return plants === null ? {} : { [PLANTS_PARAM]: plants };
};

/** What is wrong, what was done about it, and who is told how. */
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
        // The filters of one tab mean nothing to the other; which plants are looked at does.
        onChange={(tab) => setParams({ tab, ...keptParams(params) }, { replace: true })}
        items={names.map((key) => ({ key, label: t(`alarms.${key}`) }))}
      />
      <Content key={active} />
    </PageFrame>
  );
}
