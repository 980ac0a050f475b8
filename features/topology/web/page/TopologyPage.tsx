import { EditOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { formatTime } from '@heliodon/kernel/format/time';
import { AddLoggerStep } from '@heliodon/ui/AddLoggerStep';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { ErrorState } from '@heliodon/ui/ErrorState';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { PageFrame } from '@heliodon/ui/PageFrame';
import { SkeletonBlock } from '@heliodon/ui/SkeletonBlock';
import { useFullScreen } from '@heliodon/ui/useFullScreen';
import { useLostSince } from '@heliodon/ui/wall/useLostSince';
import { Allowed } from '@heliodon/web/permissions';
import { callQuery } from '@heliodon/web/query';
import { type PlantSummary, usePlantStore } from '@heliodon/web/stores';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Tooltip } from 'antd';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getAutoDiagram, getTopology } from '../../contract/index.ts';
import { useLiveBoard, usePlantNow } from '../live/useBoard.ts';
import { devicePath, EDITOR_FROM_AUTO_PATH, EDITOR_PATH } from '../paths.ts';
import { DiagramView } from '../view/DiagramView.tsx';
import styles from './TopologyPage.module.css';

/** The live diagram of the plant. */
export default function TopologyPage() {
  const plant = usePlantStore((state) => state.plant);
  return plant && <Topology key={plant.plantId} plant={plant} />;
}

/** The saved diagram, or else the automatic one derived from the devices. */
function useDrawing(plantId: number) {
  const saved = useQuery({
    ...callQuery(getTopology, { plantId }, { quiet: true }),
    refetchOnMount: 'always',
  });
  const isMissing = saved.data !== undefined && saved.data.diagram === null;
  const auto = useQuery({
    ...callQuery(getAutoDiagram, { plantId }, { quiet: true }),
    enabled: isMissing,
  });
  const asked = isMissing ? auto : saved;
  return {
    diagram: saved.data?.diagram ?? (isMissing ? auto.data?.diagram : undefined),
    isAuto: isMissing,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}

function Topology({ plant }: { plant: PlantSummary }) {
  const { t } = useTranslation('topology');
  const { plantId, name, timeZone } = plant;
  const { diagram, isAuto, error, retry } = useDrawing(plantId);
  const board = useLiveBoard(plantId, diagram);
  const now = usePlantNow(board);
  const lostSince = useLostSince();
  const navigate = useNavigate();
  const openDevice = useCallback((deviceId: number) => void navigate(devicePath(deviceId)), [navigate]);
  const stage = useRef<HTMLDivElement>(null);
  const { isFull, toggle, isOffered } = useFullScreen(stage);
  const isEmpty = diagram?.nodes.length === 0 && diagram.picture === null;
  const lostText =
    lostSince && t('page.lost', { time: formatTime(now?.at ?? lostSince, timeZone, 'second') });
  const notice = (lostText || isAuto) && (
    <Alert banner type={lostText ? 'warning' : 'info'} showIcon title={lostText || t('page.auto')} />
  );
  return (
    <PageFrame
      title={t('title')}
      subtitle={
        <>
          {name}
          {now && <LastUpdate at={now.at} timeZone={timeZone} withLabel />}
        </>
      }
      action={
        diagram && (
          <Allowed code="plantEdit">
            <Button
              type="primary"
              icon={<EditOutlined />}
              onClick={() => void navigate(isAuto ? EDITOR_FROM_AUTO_PATH : EDITOR_PATH)}
            >
              {isAuto ? t('page.startFromThis') : t('page.edit')}
            </Button>
          </Allowed>
        )
      }
    >
      {error && (
        <Card>
          <ErrorState error={error} onRetry={retry} />
        </Card>
      )}
      {!error && !diagram && (
        <Card>
          <SkeletonBlock height="60vh" />
        </Card>
      )}
      {isEmpty && (
        <Card>
          <EmptyState title={t('page.empty')} hint={t('page.emptyHint')} action={<AddLoggerStep />} />
        </Card>
      )}
      {diagram && !isEmpty && (
        <div ref={stage} className={styles.stage} data-full={isFull || undefined}>
          <DiagramView
            diagram={diagram}
            board={board}
            lost={lostSince !== undefined}
            onOpenDevice={openDevice}
            notice={notice}
            tools={
              isOffered && (
                <Tooltip
                  title={t(isFull ? 'page.exitFull' : 'page.full')}
                  getPopupContainer={() => stage.current ?? document.body}
                >
                  <Button
                    type="text"
                    aria-label={t(isFull ? 'page.exitFull' : 'page.full')}
                    icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
                    onClick={toggle}
                  />
                </Tooltip>
              )
            }
          />
        </div>
      )}
    </PageFrame>
  );
}
