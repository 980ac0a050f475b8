import { getEscalation } from '@heliodon/notifications/contract';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Alert, Segmented, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DeliveriesView } from '../log/DeliveriesView.tsx';
import { EscalationLadder } from './EscalationLadder.tsx';
import { UsersView } from './UsersView.tsx';

const views = ['users', 'deliveries'] as const;
type View = (typeof views)[number];

/** Users notified of alarms by text message and email, and the delivery log. */
export default function NotifyPanel() {
  const { t } = useTranslation('notifications');
  const [params, setParams] = useSearchParams();
  const view = views.find((name) => name === params.get('view')) ?? 'users';
  const { data } = useQuery(callQuery(getEscalation, {}));
  const kept =
    data && [!data.carried.sms && 'sms', !data.carried.mail && 'mail'].filter((one) => one !== false);
  const head = (
    <Segmented<View>
      value={view}
      options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      // Filters of one view do not apply to the other.
      onChange={(next) =>
        setParams(
          { tab: params.get('tab') ?? 'notify', ...(next !== 'users' && { view: next }) },
          { replace: true },
        )
      }
    />
  );
  return (
    <>
      {kept && kept.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={kept.length === 2 ? t('kept.both') : t(`kept.${kept[0] as 'sms' | 'mail'}`)}
        />
      )}
      {view === 'users' ? (
        <>
          {data ? <EscalationLadder steps={data.steps} /> : <Skeleton active paragraph={{ rows: 2 }} />}
          <UsersView head={head} carried={data && (data.carried.sms || data.carried.mail)} />
        </>
      ) : (
        <DeliveriesView head={head} />
      )}
    </>
  );
}
