import { HOUR_MS } from '@heliodon/kernel/time';
import { Breadcrumb, Button } from 'antd';
import { useState } from 'react';
import { LastUpdate } from '../LastUpdate.tsx';
import { PageFrame } from '../PageFrame.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { GalleryCharts } from './GalleryCharts.tsx';
import { GalleryDayBar } from './GalleryDayBar.tsx';
import { GalleryForms } from './GalleryForms.tsx';
import { GalleryLayout } from './GalleryLayout.tsx';
import { GalleryMap } from './GalleryMap.tsx';
import { GalleryColors, GalleryFigures, GalleryPictures, GalleryStates } from './GalleryPieces.tsx';
import { GalleryTable } from './GalleryTable.tsx';
import { ZONE } from './galleryData.ts';
import { useText } from './useText.ts';

/** All components of this package on one page; development only. */
export function GalleryPage() {
  const text = useText();
  const [openedAt] = useState(() => Date.now());
  return (
    <PageFrame
      breadcrumb={
        <Breadcrumb items={[{ title: text('开发', 'Development') }, { title: text('组件', 'Pieces') }]} />
      }
      title={text('组件一览', 'Gallery')}
      subtitle={
        <>
          <span>{text('苏州港屋顶', 'Suzhou Harbour Roof')}</span>
          <StatusTag status="normal" />
          <LastUpdate withLabel at={openedAt} timeZone={ZONE} />
          <LastUpdate withLabel at={openedAt - 2 * HOUR_MS} timeZone={ZONE} />
        </>
      }
      action={
        <>
          <Button>{text('导出', 'Export')}</Button>
          <Button type="primary">{text('添加设备', 'Add device')}</Button>
        </>
      }
    >
      <GalleryFigures />
      <GalleryLayout />
      <GalleryTable />
      <GalleryCharts />
      <GalleryMap />
      <GalleryDayBar />
      <GalleryColors />
      <GalleryForms />
      <GalleryPictures />
      <GalleryStates />
    </PageFrame>
  );
}
