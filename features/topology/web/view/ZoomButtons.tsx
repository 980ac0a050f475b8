import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useReactFlow, useStore } from '@xyflow/react';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './canvas.module.css';

/** Zoom out, zoom level, zoom in, fit the sheet. */
export function ZoomButtons({ onFit, tools }: { onFit: () => void; tools?: ReactNode }) {
  const { t } = useTranslation('topology');
  const { zoomIn, zoomOut, zoomTo } = useReactFlow();
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className={styles.zoom}>
      <Tooltip title={t('zoom.out')}>
        <Button
          type="text"
          aria-label={t('zoom.out')}
          icon={<MinusOutlined />}
          onClick={() => void zoomOut()}
        />
      </Tooltip>
      <Tooltip title={t('zoom.full')}>
        <Button
          type="text"
          className={styles.percent}
          aria-label={t('zoom.full')}
          onClick={() => void zoomTo(1)}
        >
          {percent} %
        </Button>
      </Tooltip>
      <Tooltip title={t('zoom.in')}>
        <Button type="text" aria-label={t('zoom.in')} icon={<PlusOutlined />} onClick={() => void zoomIn()} />
      </Tooltip>
      <Tooltip title={t('zoom.fit')}>
        <Button type="text" aria-label={t('zoom.fit')} icon={<ExpandOutlined />} onClick={onFit} />
      </Tooltip>
      {tools}
    </div>
  );
}
