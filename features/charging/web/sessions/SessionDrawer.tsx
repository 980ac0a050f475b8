import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { getSessionDetail } from '../../contract/charging.contract.ts';
import { REFRESH_MS } from '../data/useCharging.ts';
import { pilePath } from '../paths.ts';
import { SessionDetail } from './SessionDetail.tsx';

const WIDTH_PX = 860;

interface SessionDrawerProps {
  sessionId: number | undefined;
  onClose: () => void;
}

/** Details of one session beside the list. */
export function SessionDrawer({ sessionId, onClose }: SessionDrawerProps) {
  const { t } = useTranslation('charging');
  return (
    <Drawer
      open={sessionId !== undefined}
      onClose={onClose}
      size={WIDTH_PX}
      title={t('session.title')}
      destroyOnHidden
    >
      {sessionId !== undefined && <Loaded sessionId={sessionId} />}
    </Drawer>
  );
}

function Loaded({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation('charging');
  const { data, error, refetch } = useQuery({
    ...callQuery(getSessionDetail, { sessionId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'charging' ? REFRESH_MS : false),
  });
  if (!data)
    return error ? (
      <ErrorState compact error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonBlock height="24rem" />
    );
  return (
    <SessionDetail
      session={data}
      pile={
        <Link to={pilePath(data.deviceId)}>
          {data.connector === null
            ? data.pileName
            : t('session.at', { pile: data.pileName, connector: data.connector })}
        </Link>
      }
    />
  );
}
