const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells whenever a person at the screen moves, touches or types. Answers the function that ends it. */
export function onMoves(moved: () => void): () => void {
  for (const sign of SIGNS) window.addEventListener(sign, moved, { passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, moved);
  };
}
