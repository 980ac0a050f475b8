import { formatQuantity } from '@heliodon/kernel/format/unit';
import { Figure } from '@heliodon/ui/Figure';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { useWidth } from '@heliodon/ui/useWidth';
import { WallClock } from '@heliodon/ui/wall/WallClock';
import { WallFrame } from '@heliodon/ui/wall/WallFrame';
import { WallLine } from '@heliodon/ui/wall/WallLine';
import { WallPanel } from '@heliodon/ui/wall/WallPanel';
import { usePageScale } from '@heliodon/web/scale';
import type { PlantSummary } from '@heliodon/web/stores';
import { Button, Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlantNow } from '../usePlantNow.ts';
import { ScreenLook } from './ScreenLook.tsx';
import { ScreenMark } from './ScreenMark.tsx';
import styles from './ScreenPreview.module.css';
import { screenTitle } from './screenTitle.ts';
import type { ScreenProject } from './useProject.ts';

const REM_PX = 16;
/** Size of the previewed part of the big screen, in rem of that screen. */
const STAGE = { width: 78, height: 38 };
const flows = ['pv', 'battery', 'grid', 'load', 'charging'] as const;

/** Preview of the screen's header and a few panels, with the plant's figures. */
export function ScreenPreview({ plant, project }: { plant: PlantSummary; project: ScreenProject }) {
  const { t } = useTranslation('screens');
  const [box, widthPx] = useWidth();
  const now = usePlantNow(plant.plantId);
  const scale = widthPx / (STAGE.width * REM_PX * usePageScale());
  return (
    <Card
      className={styles.card}
      title={t('project.preview')}
      extra={
        <Link to="/overview">
          <Button type="link" className={styles.open}>
            {t('project.open')}
          </Button>
        </Link>
      }
    >
      <div ref={box} className={styles.box} style={{ aspectRatio: `${STAGE.width} / ${STAGE.height}` }}>
        <div
          className={styles.stage}
          style={{ width: `${STAGE.width}rem`, height: `${STAGE.height}rem`, scale: String(scale) }}
        >
          <ScreenLook look={project}>
            <WallFrame
              mark={<ScreenMark project={project} />}
              title={screenTitle(project)}
              tools={
                <>
                  <WallLine at={now?.at ?? null} timeZone={plant.timeZone} />
                  <WallClock timeZone={plant.timeZone} />
                </>
              }
            >
              <div className={styles.panels}>
                <WallPanel title={t('project.sample.power')}>
                  <div className={styles.figures}>
                    {flows.map((flow) => {
                      const { value, unit } = formatQuantity(now?.power[`${flow}Kw`], 'kW');
                      return (
                        <Figure
                          key={flow}
                          size="huge"
                          energy={flow}
                          label={t(`project.flow.${flow}`)}
                          value={value}
                          unit={unit}
                        />
                      );
                    })}
                  </div>
                </WallPanel>
                <WallPanel title={t('project.sample.status')}>
                  <div className={styles.states}>
                    {(['running', 'standby', 'warning', 'fault', 'offline'] as const).map((status) => (
                      <StatusTag key={status} status={status} />
                    ))}
                  </div>
                </WallPanel>
                <WallPanel title={t('project.sample.accent')}>
                  <div className={styles.buttons}>
                    <Button type="primary">{t('project.sample.chosen')}</Button>
                    <Button>{t('project.sample.other')}</Button>
                    <span className={styles.link}>{t('project.sample.link')}</span>
                    <span className={styles.bar} />
                  </div>
                </WallPanel>
              </div>
            </WallFrame>
          </ScreenLook>
        </div>
      </div>
    </Card>
  );
}
