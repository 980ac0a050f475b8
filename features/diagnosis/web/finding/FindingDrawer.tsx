import {
  type FindingDetail,
  findingPlace,
  findingStateWords,
  findingWords,
  getFindingDetail,
} from '@heliodon/diagnosis/contract';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useLang } from '@heliodon/ui/useLang';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { FindingActions } from './FindingActions.tsx';
import { FindingBody } from './FindingBody.tsx';
import styles from './FindingDrawer.module.css';
import { LevelTag } from './LevelTag.tsx';

const WIDTH_PX = 760;
/** Polling interval until an alarm raised from the finding has its id. */
const AGAIN_MS = 2000;

interface FindingDrawerProps {
  findingId: number | undefined;
  onClose: () => void;
}

/** One finding: description, confidence, evidence curves and actions. */
export function FindingDrawer({ findingId, onClose }: FindingDrawerProps) {
  const { data, error, refetch } = useQuery({
    ...callQuery(getFindingDetail, { findingId: findingId ?? 0 }, { quiet: true }),
    enabled: findingId !== undefined,
    refetchInterval: ({ state }) => (state.data?.alarm?.alarmId === null ? AGAIN_MS : false),
  });
  return (
    <Drawer
      open={findingId !== undefined}
      onClose={onClose}
      size={WIDTH_PX}
      title={data && <Title finding={data} />}
      footer={data && <FindingActions finding={data} />}
      destroyOnHidden
    >
      {!data && !error && <SkeletonBlock height="24rem" />}
      {!data && error && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {data && <FindingBody finding={data} />}
    </Drawer>
  );
}

function Title({ finding }: { finding: FindingDetail }) {
  const lang = useLang();
  return (
    <span className={styles.title}>
      <LevelTag level={finding.level} />
      {findingWords[finding.kind].name[lang]}
      <span className={styles.place}>
        {findingPlace(finding, lang)}
        {finding.state !== 'open' && ` · ${findingStateWords[finding.state][lang]}`}
      </span>
    </span>
  );
}
