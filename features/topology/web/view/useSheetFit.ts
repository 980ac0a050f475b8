import { getViewportForBounds, useReactFlow, useStore } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Diagram } from '../../contract/index.ts';

export const ZOOM = { min: 0.08, max: 4 } as const;
const PADDING = '4px';

/** Fits the whole sheet at first and after each resize, until the user pans or zooms; `fit` fits it again. */
export function useSheetFit({ width, height }: Pick<Diagram, 'width' | 'height'>) {
  const { setViewport } = useReactFlow();
  const roomWidth = useStore((state) => state.width);
  const roomHeight = useStore((state) => state.height);
  const byHand = useRef(false);

  const fit = useCallback(() => {
    byHand.current = false;
    if (roomWidth === 0 || roomHeight === 0) return;
    const sheet = { x: 0, y: 0, width, height };
    void setViewport(getViewportForBounds(sheet, roomWidth, roomHeight, ZOOM.min, ZOOM.max, PADDING));
  }, [setViewport, roomWidth, roomHeight, width, height]);

  useEffect(() => {
    if (!byHand.current) fit();
  }, [fit]);

  const onMoveStart = useCallback((event: unknown) => {
    if (event) byHand.current = true;
  }, []);
  return { fit, onMoveStart };
}
