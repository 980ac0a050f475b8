import { PlusOutlined } from '@ant-design/icons';
import { zoneLabel } from '@heliodon/kernel/format/time';
import { AddLoggerStep } from '@heliodon/ui/AddLoggerStep';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { Allowed, usePermission } from '@heliodon/web/permissions';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { Button, Card, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CalendarTab } from './calendar/CalendarTab.tsx';
import { usePlanDevices } from './data/scheduleQueries.ts';
import { DevicesTab } from './devices/DevicesTab.tsx';
import { EditPlan } from './edit/EditPlan.tsx';
import { LogTab } from './log/LogTab.tsx';
import { PlansTab } from './plans/PlansTab.tsx';
import styles from './SchedulePage.module.css';
import type { TabProps } from './tabProps.ts';
import { TemplatesTab } from './templates/TemplatesTab.tsx';

const TABS = ['plans', 'calendar', 'devices', 'templates', 'log'] as const;
type TabKey = (typeof TABS)[number];

export interface SchedulePageProps {
  /** Tabs of other features. */
  moreTabs?: readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[];
}

/** Charge schedules of the plant's storage, and their execution. */
export default function SchedulePage({ moreTabs = [] }: SchedulePageProps) {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Schedule key={plant.plantId} plant={plant} moreTabs={moreTabs} />;
}

function Schedule({ plant, moreTabs }: { plant: PlantSummary } & Required<SchedulePageProps>) {
  const { t } = useTranslation('schedules');
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = usePlanDevices(plant.plantId);
  const mayAdd = usePermission('dispatchAdd');
  const edited = mayAdd ? params.get('edit') : null;
  const tab = TABS.find((key) => key === params.get('tab')) ?? 'plans';
  const more = moreTabs.find(({ key }) => key === params.get('tab'));
  const props: TabProps | undefined = data && { plant, devices: data.devices, today: data.today };

  if (edited !== null && props)
    return <EditPlan key={`${edited} ${params}`} {...props} edited={edited} params={params} />;
  return (
    <PageFrame
      title={t('title')}
      subtitle={`${plant.name} · ${zoneLabel(plant.timeZone, Date.now())}`}
      action={
        props &&
        props.devices.length > 0 && (
          <Allowed code="dispatchAdd">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setParams({ edit: 'new' })}>
              {t('plan.new')}
            </Button>
          </Allowed>
        )
      }
    >
      <Tabs
        className={styles.tabs}
        activeKey={more?.key ?? tab}
        onChange={(key) => setParams({ tab: key })}
        items={[
          ...TABS.map((key) => ({ key, label: t(`tab.${key}`) })),
          ...moreTabs.map(({ key, label }) => ({ key, label })),
        ]}
      />
      {!data && (
        <Card>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonBlock height="20rem" />
          )}
        </Card>
      )}
      {props?.devices.length === 0 && tab !== 'log' && (
        <Card>
          <EmptyState title={t('noStorage')} hint={t('noStorageHint')} action={<AddLoggerStep />} />
        </Card>
      )}
      {props && props.devices.length > 0 && more?.children}
      {props && !more && (props.devices.length > 0 || tab === 'log') && PANELS[tab](props)}
    </PageFrame>
  );
}

const PANELS: Record<TabKey, (props: TabProps) => ReactNode> = {
  plans: (props) => <PlansTab {...props} />,
  calendar: (props) => <CalendarTab {...props} />,
  devices: (props) => <DevicesTab {...props} />,
  templates: (props) => <TemplatesTab {...props} />,
  log: (props) => <LogTab {...props} />,
};
