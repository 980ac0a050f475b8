import { type RefObject, useEffect, useRef } from 'react';
import type { EnergyRole } from '../../tokens.ts';
import { useReducedMotion } from '../../useReducedMotion.ts';
import { useWallPalette } from '../palette.ts';
import { type Curve, type Track, trackOf, trackSpot } from './curve.ts';
import type { FlowPace } from './flowPace.ts';

export interface Stream {
  readonly role: EnergyRole;
  readonly curve: Curve;
  /** Toward the busbar, or away from it. */
  readonly toBus: boolean;
  readonly pace: FlowPace;
}

interface Moving extends Stream {
  readonly track: Track;
  readonly color: string;
  /** Position of the first dot, 0 to 1. */
  share: number;
}

const TAIL = 4;
const TAIL_GAP = 9;
const LONGEST_FRAME_S = 0.1;
/** A higher pixel ratio has no visible effect. */
const MOST_PIXEL_RATIO = 2;

/** Moving dots on one canvas over the lines; a frame does not touch the DOM. */
export function useFlowDots(
  canvas: RefObject<HTMLCanvasElement | null>,
  streams: readonly Stream[],
  { width: drawnWidth, height: drawnHeight }: { readonly width: number; readonly height: number },
  active: boolean,
): void {
  const calm = useReducedMotion();
  const { energy: colors } = useWallPalette();
  const moving = useRef<Moving[]>([]);

  useEffect(() => {
    const before = new Map(moving.current.map((one) => [one.role, one]));
    moving.current = streams.map((stream) => {
      const known = before.get(stream.role);
      return {
        ...stream,
        track: known?.curve === stream.curve ? known.track : trackOf(stream.curve),
        color: colors[stream.role].text,
        share: known?.share ?? 0,
      };
    });
  }, [streams, colors]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !active) return;
    const fit = { scale: 1, left: 0, top: 0 };
    const resize = () => {
      const { width, height } = element.getBoundingClientRect();
      const ratio = Math.min(MOST_PIXEL_RATIO, window.devicePixelRatio);
      element.width = Math.max(1, Math.round(width * ratio));
      element.height = Math.max(1, Math.round(height * ratio));
      fit.scale = Math.min(element.width / drawnWidth, element.height / drawnHeight);
      fit.left = (element.width - drawnWidth * fit.scale) / 2;
      fit.top = (element.height - drawnHeight * fit.scale) / 2;
    };
    let frame = 0;
    let lastMs = performance.now();
    const step = (nowMs: number) => {
      const passedS = Math.min(LONGEST_FRAME_S, Math.max(0, (nowMs - lastMs) / 1000));
      lastMs = nowMs;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, element.width, element.height);
      context.setTransform(fit.scale, 0, 0, fit.scale, fit.left, fit.top);
      for (const one of moving.current) draw(context, one, passedS);
      frame = requestAnimationFrame(step);
    };
    // Reports the size; reading it would force a layout.
    const observer = new ResizeObserver(() => {
      resize();
      // With reduced motion, the arrows show the direction.
      if (!calm && frame === 0) frame = requestAnimationFrame(step);
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, element.width, element.height);
    };
  }, [canvas, drawnWidth, drawnHeight, active, calm]);
}

const spot = { x: 0, y: 0 };

function draw(context: CanvasRenderingContext2D, one: Moving, passedS: number): void {
  const { pace, track, toBus } = one;
  if (pace.dots === 0) return;
  one.share = (one.share + (passedS * pace.speed) / track.length) % 1;
  context.fillStyle = one.color;
  const radius = pace.width * 0.36 + 2.4;
  for (let dot = 0; dot < pace.dots; dot += 1) {
    const head = (one.share + dot / pace.dots) % 1;
    for (let tail = TAIL - 1; tail >= 0; tail -= 1) {
      const share = head - (tail * TAIL_GAP) / track.length;
      if (share < 0) continue;
      trackSpot(track, toBus ? share : 1 - share, spot);
      context.globalAlpha = tail === 0 ? 1 : 0.34 / tail;
      context.beginPath();
      context.arc(spot.x, spot.y, radius * (1 - tail * 0.17), 0, Math.PI * 2);
      context.fill();
    }
  }
  context.globalAlpha = 1;
}
