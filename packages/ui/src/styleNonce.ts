let given: string | undefined;

/**
 * Two antd helpers (scroll lock, scroll bar measurement) create style elements without the configured nonce; a strict
 * policy would refuse them.
 */
export function giveStylesNonce(nonce: string): void {
  if (given !== undefined) return;
  given = nonce;
  const create = document.createElement;
  document.createElement = function createElement(
    this: Document,
    tag: string,
    options?: ElementCreationOptions,
  ) {
    const element = create.call(this, tag, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  } as typeof create;
}
