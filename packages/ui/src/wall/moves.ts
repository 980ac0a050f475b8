const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports pointer, touch and key input. Returns the function that stops it. */
export function onMoves(moved: () => void): () => void {
  for (const sign of SIGNS) window.addEventListener(sign, moved, { passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, moved);
  };
}
