import { ErrorState } from '@heliodon/ui/ErrorState';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { type Diagram, getTopology } from '../../../contract/index.ts';
import { useBoard } from '../../live/useBoard.ts';
import { DiagramView } from '../../view/DiagramView.tsx';
import styles from './dialogs.module.css';

interface VersionViewProps {
  plantId: number;
  /** Omitted: the newest version. */
  version?: number;
  onTake?: (diagram: Diagram, version: number) => void;
  onClose: () => void;
}

/** Read-only view of a version, with the present values. */
export function VersionView({ plantId, version, onTake, onClose }: VersionViewProps) {
  const { t } = useTranslation('topology');
  const board = useBoard();
  const found = useQuery({
    ...callQuery(getTopology, { plantId, ...(version !== undefined && { version }) }, { quiet: true }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const diagram = found.data?.diagram;
  return (
    <Modal
      open
      width="min(80rem, 90vw)"
      title={t('versions.of', { version: found.data?.version ?? version ?? '' })}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('versions.close')}
        </Button>,
        onTake && (
          <Button
            key="take"
            type="primary"
            disabled={!diagram}
            onClick={() => diagram && onTake(diagram, found.data?.version ?? 0)}
          >
            {t('versions.take')}
          </Button>
        ),
      ]}
    >
      <div className={styles.look}>
        {found.error && <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />}
        {!found.error && !diagram && <SkeletonBlock height="100%" />}
        {diagram && <DiagramView diagram={diagram} board={board} />}
      </div>
    </Modal>
  );
}
